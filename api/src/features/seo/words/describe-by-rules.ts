import { figuresOfMonth } from '../figures/month-figures.ts'
import type { ReportRow } from '../figures/reports.queries.ts'
import { type Month, monthInWords, monthName, yearOf } from '../months.ts'
import { describeMain } from './main-words.ts'
import { describeChannels, describeClicks, describeDevices, describeEngagement, describePages, describeVisitors } from './section-words.ts'
import type { SeoWords } from './seo-words.ts'

const namesOf = (shown: Month, before: Month | undefined): { name: string; beforeName: string } => {
  const isSameYear = !before || yearOf(before) === yearOf(shown)
  const format = isSameYear ? monthName : monthInWords
  return { name: format(shown), beforeName: before ? format(before) : '' }
}

/** "November 14" */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(day))

/** The earliest last day of the sources, if it is not the end of the month */
export function untilOf({ profile, profileUntil, analytics, analyticsUntil }: ReportRow): string | null {
  const ends = [profile && profileUntil, analytics && analyticsUntil].filter((day) => day !== null)
  return ends.sort()[0] ?? null
}

/** Each number in these sentences comes from the metrics themselves */
export function describeByRules(shown: ReportRow, before: ReportRow | null): SeoWords {
  const names = namesOf(shown.month, before?.month)
  const until = shown.isFinished ? null : untilOf(shown)
  const compared = { shown, before, beforeName: names.beforeName }
  return {
    main: describeMain({
      ...names,
      shown: figuresOfMonth(shown),
      before: before && figuresOfMonth(before),
      soFar: until && dayInWords(until),
    }),
    engagement: describeEngagement(compared),
    devices: describeDevices(compared),
    channels: describeChannels(compared),
    pages: describePages(compared),
    clicks: describeClicks(compared),
    visitors: describeVisitors(compared),
  }
}
