import type { ReportRow } from '../figures/reports.queries.ts'
import { describeByRules } from './describe-by-rules.ts'
import type { SeoWords } from './seo-words.ts'

export const wordsOf = (shown: ReportRow, before: ReportRow | null): SeoWords => describeByRules(shown, before)
