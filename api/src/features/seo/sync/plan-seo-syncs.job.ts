import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { listConnectedTargets } from '../../connections/connections.public.ts'
import { SEO_SOURCES } from '../seo.tables.ts'
import { KIND_OF } from '../seo-kinds.ts'
import { findAllConnected, knowSource } from './seo-syncs.queries.ts'
import { requestSync } from './sync-requests.service.ts'

const AT_ONCE = 100
/** Spread over at most three hours of the night, and at most this far apart: the quotas of all businesses together are by the hour */
const SPREAD_S = 3 * 3600
const FURTHEST_S = 60

/**
 * Asks for the figures of every connected business each night (4 to 7 AM in Chicago, after Google has counted the day before), also of those
 * that were connected before there was a report
 */
export const planSeoSyncsJob = defineJob({
  name: 'plan-seo-syncs',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '40 9 * * *',
  async run(services) {
    await withSystem(services.database, async (db) => {
      for (const source of SEO_SOURCES)
        for (const { clientUuid, targetId } of await listConnectedTargets(db, KIND_OF[source]))
          await knowSource(db, { clientUuid, source }, targetId)
    })
    const keys = await withSystem(services.database, findAllConnected)
    const apartS = Math.min(FURTHEST_S, SPREAD_S / Math.max(1, keys.length))
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      await withSystem(services.database, async (db) => {
        for (const [index, key] of keys.slice(from, from + AT_ONCE).entries())
          await requestSync(db, services, key, Math.round((from + index) * apartS))
      })
    }
  },
})
