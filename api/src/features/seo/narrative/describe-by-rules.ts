import { metricsOfMonth } from '../metrics/month-metrics.ts'
import type { ReportRow } from '../metrics/reports.queries.ts'
import { formatMonthYear, type Month, monthName, yearOf } from '../months.ts'
import type { SeoNarrative } from '../seo-narrative.ts'
import { describeHeadline } from './main-narrative.ts'
import {
  describeChannels,
  describeClicks,
  describeDevices,
  describeEngagement,
  describePages,
  describeVisitors,
} from './section-narrative.ts'

const comparedMonthNames = (shown: Month, before: Month | undefined): { name: string; beforeName: string } => {
  const isSameYear = !before || yearOf(before) === yearOf(shown)
  const format = isSameYear ? monthName : formatMonthYear
  return { name: format(shown), beforeName: before ? format(before) : '' }
}

/** "November 14" */
export const formatMonthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(day))

/** The earlier of the sources' last days, if it is not the end of the month */
export function findEarlierEnd({ profile, profileUntil, analytics, analyticsUntil }: ReportRow): string | null {
  const ends = [profile && profileUntil, analytics && analyticsUntil].filter((day) => day !== null)
  return ends.sort()[0] ?? null
}

/** Each number in these sentences comes from the metrics themselves */
export function describeByRules(shown: ReportRow, before: ReportRow | null): SeoNarrative {
  const names = comparedMonthNames(shown.month, before?.month)
  const until = shown.isFinished ? null : findEarlierEnd(shown)
  const compared = { shown, before, beforeName: names.beforeName }
  return {
    main: describeHeadline({
      ...names,
      shown: metricsOfMonth(shown),
      before: before && metricsOfMonth(before),
      soFar: until && formatMonthDay(until),
    }),
    engagement: describeEngagement(compared),
    devices: describeDevices(compared),
    channels: describeChannels(compared),
    pages: describePages(compared),
    clicks: describeClicks(compared),
    visitors: describeVisitors(compared),
  }
}
