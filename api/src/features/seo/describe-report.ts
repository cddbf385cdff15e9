import type { SeoDetail, SeoMain } from '#contract/seo/seo-report.ts'
import {
  landingPagesOf,
  metricsOfMonth,
  NO_METRICS,
  newAndReturningVisitors,
  visitsByChannel,
  visitsByDevice,
} from './metrics/month-metrics.ts'
import type { ReportRow, SyncState } from './metrics/reports.queries.ts'
import { type Month, monthNumberOf, yearOf } from './months.ts'
import { chooseModelOrRulesNarrative } from './narrative/choose-narrative.ts'
import { findEarlierEnd } from './narrative/describe-by-rules.ts'
import type { SeoNarrative } from './seo-narrative.ts'

interface Picked {
  shown: ReportRow | null
  before: ReportRow | null
}

const NO_NARRATIVE: SeoNarrative = { main: '', engagement: '', devices: '', channels: '', pages: '', clicks: '', visitors: '' }

/** `requested`: the month in the query, shown even if it has no report */
export function buildReportMain(
  { shown, before }: Picked,
  requested: Month | null,
  narrative = shown && chooseModelOrRulesNarrative(shown, before),
): SeoMain {
  const month = shown?.month ?? requested
  return {
    ...(shown ? metricsOfMonth(shown) : NO_METRICS),
    seo_report_uuid: shown?.uuid ?? null,
    public_files_uuid: null,
    year: month ? yearOf(month) : 0,
    month: month ? monthNumberOf(month) : 0,
    before: before && metricsOfMonth(before),
    description: narrative?.main ?? '',
  }
}

export function buildReportDetail(picked: Picked, requested: Month | null, syncs: readonly SyncState[], timeZone: string): SeoDetail {
  const { shown, before } = picked
  const narrative = shown ? chooseModelOrRulesNarrative(shown, before) : NO_NARRATIVE
  const { sessions = null, engagedSessions = null } = shown?.analytics ?? {}
  const rate = sessions && engagedSessions !== null ? engagedSessions / sessions : null
  const periods = [shown, before].filter((row) => row?.analytics).filter((row) => row !== null)
  const byPeriod = <T>(read: (row: ReportRow) => T) => Object.fromEntries(periods.map((row) => [row.month.slice(0, 7), read(row)]))
  return {
    main: buildReportMain(picked, requested, narrative),
    traffic_acquisition: {
      engagement_rate: rate,
      bounce_rate: rate === null ? null : 1 - rate,
      description: narrative.engagement,
      sessions,
      engaged_sessions: engagedSessions,
    },
    device_category: { ...visitsByDevice(shown), description: narrative.devices },
    source_channels: { ...visitsByChannel(shown), description: narrative.channels },
    landing_page: byPeriod(landingPagesOf),
    landing_page_description: narrative.pages,
    website_clicks: {
      call_click_sessions: shown?.profile?.calls ?? null,
      website_clicks_sessions: shown?.profile?.websiteClicks ?? null,
      description: narrative.clicks,
    },
    returning_users: { data: byPeriod(newAndReturningVisitors), description: narrative.visitors },
    notes: shown ? collectReportNotes(shown, syncs, timeZone) : [],
    until: shown && findEarlierEnd(shown),
  }
}

/** Notes for the reader: what is missing in this report, and how its metrics were counted */
function collectReportNotes({ analytics, profile }: ReportRow, syncs: readonly SyncState[], timeZone: string): string[] {
  const isConnected = (source: SyncState['source']) => syncs.some((sync) => sync.source === source && sync.connected)
  const missing = (source: SyncState['source'], name: string) =>
    isConnected(source) ? `${name} has no data for this month` : `${name} is not connected`
  return [
    ...(analytics ? [] : [missing('analytics', 'Google Analytics')]),
    ...(profile ? [] : [missing('profile', 'Google Business Profile')]),
    ...(analytics?.isThresholded
      ? ['Google Analytics hides data about very small groups of visitors, so parts can add up to less than the total']
      : []),
    ...(analytics?.timeZone && analytics.timeZone !== timeZone
      ? [`Google Analytics counts days in the time zone ${analytics.timeZone}`]
      : []),
  ]
}
