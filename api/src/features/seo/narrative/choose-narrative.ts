import { createHash } from 'node:crypto'
import type { ReportRow } from '../metrics/reports.queries.ts'
import type { SeoNarrative } from '../seo-narrative.ts'
import { describeByRules } from './describe-by-rules.ts'

/** Hash of all metrics that a narrative describes; it changes when Google corrects them */
export function fingerprintOf(shown: ReportRow, before: ReportRow | null): string {
  const metrics = [shown, before].map((row) => row && [row.month, row.profile, row.analytics])
  return createHash('sha1').update(JSON.stringify(metrics)).digest('base64url')
}

/** The model's narrative if it describes exactly these metrics, otherwise the rules' narrative */
export function chooseModelOrRulesNarrative(shown: ReportRow, before: ReportRow | null): SeoNarrative {
  const { narrative: stored } = shown
  return stored && stored.about === fingerprintOf(shown, before) ? stored.words : describeByRules(shown, before)
}
