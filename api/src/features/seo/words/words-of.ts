import { createHash } from 'node:crypto'
import type { ReportRow } from '../figures/reports.queries.ts'
import { describeByRules } from './describe-by-rules.ts'
import type { SeoWords } from './seo-words.ts'

/** Of all figures that the words may be about: after a correction by Google it is another */
export function fingerprintOf(shown: ReportRow, before: ReportRow | null): string {
  const figures = [shown, before].map((row) => row && [row.month, row.profile, row.analytics])
  return createHash('sha1').update(JSON.stringify(figures)).digest('base64url')
}

/** A model's words where there are some about exactly these figures, else those of the rules */
export function wordsOf(shown: ReportRow, before: ReportRow | null): SeoWords {
  const { words } = shown
  return words && words.about === fingerprintOf(shown, before) ? words.words : describeByRules(shown, before)
}
