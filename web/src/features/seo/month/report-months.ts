import type { ReportMonth } from '#contract/seo/seo-formats.ts'
import type { LatestReport } from '../seo.data.ts'

/** Null if there is no report yet, or while that is unknown */
export function latestReportMonth(latest: LatestReport | undefined): ReportMonth | null {
  if (!latest?.latest_year || !latest.latest_month) return null
  return { year: latest.latest_year, month: latest.latest_month }
}

export function firstReportMonth(latest: LatestReport | undefined): ReportMonth | null {
  if (!latest?.first_year || !latest.first_month) return null
  return { year: latest.first_year, month: latest.first_month }
}
