import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { addModelUsage } from '../../../platform/models/model-usage.queries.ts'
import type { JsonRequest } from '../../../platform/vendors/ai.ts'
import { pickComparedRows, readReports } from '../metrics/reports.queries.ts'
import { seoReports } from '../seo.tables.ts'
import { fingerprintOf } from './choose-narrative.ts'
import { describeByRules } from './describe-by-rules.ts'
import { buildNarrativeMaterial, buildNarrativeRequest, validateModelNarrative } from './model-narrative.ts'

/** Lets a model describe the latest report, if one is configured. Without it, or while it fails, the rules' narrative is shown */
export const describeReportJob = defineJob({
  name: 'describe-seo-report',
  payload: z.object({ clientUuid: z.uuid() }),
  retry: { limit: 3, delayS: 300 },

  async run({ ai, database, clock }, { clientUuid }) {
    if (!ai) return
    const { shown, before } = await withTenant(database, clientUuid, async (db) => pickComparedRows(await readReports(db, null), 'month'))
    if (!shown?.isFinished) return
    const about = fingerprintOf(shown, before)
    if (shown.narrative?.about === about) return
    const rules = describeByRules(shown, before)
    const material = buildNarrativeMaterial(rules, shown, before)
    const request = buildNarrativeRequest(material)
    let rejected: JsonRequest['rejected']
    for (let attempt = 0; attempt < 2; attempt++) {
      const completion = await ai.completeJson({ ...request, rejected })
      const { spent } = completion
      await withTenant(database, clientUuid, (db) => addModelUsage(db, { clientUuid, purpose: 'seo' }, clock.now(), spent))
      const outcome = 'value' in completion ? validateModelNarrative(completion.value, rules, material) : completion
      if ('narrative' in outcome) {
        await withTenant(database, clientUuid, (db) =>
          db
            .update(seoReports)
            .set({ narrative: { about, words: outcome.narrative } })
            .where(and(eq(seoReports.clientUuid, clientUuid), eq(seoReports.uuid, shown.uuid))),
        )
        return
      }
      rejected = { completionText: completion.completionText, problem: outcome.problem }
    }
  },
})
