import { dateFormat } from '#contract/formats/intl-formats.ts'
import { type MonthlyAnalytics, REFERRAL_SOURCES, type ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import { type ChartModel, formatChartValue } from './charts/chart-model.ts'

/** Labels of the bars, in the specification's order and in lowercase, and the same names for use within a sentence */
export const SOURCE_NAMES: Record<ReferralSource, string> = {
  etc: 'others',
  facebook: 'Facebook',
  google: 'Google',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  website: 'the website',
  yelp: 'Yelp',
}

export const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const first = new Date(Date.UTC(2001, index, 1))
  const format = (month: 'short' | 'long') => dateFormat({ month, timeZone: 'UTC' }).format(first)
  return { month: index + 1, label: format('short'), name: format('long') }
})

type Row = { month: number }

/** Twelve values; null for future months, which the server omits */
function valuesByMonth<T extends Row>(rows: readonly T[], valueIn: (row: T) => number | null): (number | null)[] {
  return MONTHS.map(({ month }) => {
    const row = rows.find((one) => one.month === month)
    return row ? valueIn(row) : null
  })
}

const sumPresent = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

export interface YearOfCharts {
  /** Null if no network reported a value in this year */
  reach: ChartModel | null
  calls: ChartModel
  inquiries: ChartModel
  weekdays: ChartModel
  referrals: ChartModel
}

/** `today`: the business's day, whose month is still in progress */
export function buildYearCharts(data: MonthlyAnalytics, year: number, today: string): YearOfCharts {
  const running = today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) - 1 : null
  const monthly = <T extends ChartModel | null>(model: T): T => (model === null ? model : { ...model, running })
  return {
    reach: monthly(buildReachChart(data, year)),
    calls: monthly(buildCallsChart(data, year)),
    inquiries: monthly(buildInquiriesChart(data, year)),
    weekdays: buildWeekdaysChart(data, year),
    referrals: buildReferralsChart(data, year),
  }
}

function buildReachChart({ facebook_reach, instagram_reach }: MonthlyAnalytics, year: number): ChartModel | null {
  const networks = [valuesByMonth(facebook_reach, ({ reach }) => reach), valuesByMonth(instagram_reach, ({ reach }) => reach)]
  const values = MONTHS.map((_, place) => {
    const known = networks.flatMap((reach) => reach[place] ?? [])
    return known.length === 0 ? null : sumPresent(known)
  })
  if (values.every((value) => value === null)) return null
  return {
    title: 'Social Media Reach',
    year,
    headline: formatChartValue(sumPresent(values)),
    // Not a number of people: a person reached in two months, or on both networks, counts twice
    detail: `total monthly reach in ${year}, Facebook and Instagram`,
    rowName: 'Month',
    rows: MONTHS,
    series: [{ name: 'Reach', shortName: 'Reach', values }],
  }
}

function buildCallsChart({ call_count }: MonthlyAnalytics, year: number): ChartModel {
  const calls = valuesByMonth(call_count, (row) => row.call_count)
  return {
    title: 'Call Analytics',
    year,
    headline: formatChartValue(sumPresent(calls)),
    detail: `${sumPresent(calls) === 1 ? 'call' : 'calls'} in ${year}`,
    rowName: 'Month',
    rows: MONTHS,
    series: [
      { name: 'Call count', shortName: 'Calls', values: calls },
      { name: 'Average satisfaction', shortName: 'Satisfaction', values: valuesByMonth(call_count, (row) => row.avg_satisfaction) },
      { name: 'New clients', shortName: 'New clients', values: valuesByMonth(call_count, (row) => row.new_client) },
    ],
  }
}

function buildInquiriesChart({ website_contact }: MonthlyAnalytics, year: number): ChartModel {
  const values = valuesByMonth(website_contact, ({ web_contact }) => web_contact)
  return {
    title: 'Website Inquiry',
    year,
    headline: formatChartValue(sumPresent(values)),
    detail: `${sumPresent(values) === 1 ? 'inquiry' : 'inquiries'} in ${year}`,
    rowName: 'Month',
    rows: MONTHS,
    series: [{ name: 'Website inquiries', shortName: 'Inquiries', values }],
  }
}

function buildWeekdaysChart({ call_weekly_count }: MonthlyAnalytics, year: number): ChartModel {
  const values = call_weekly_count.map(({ call_count }) => call_count)
  const most = Math.max(0, ...values)
  const busiest = call_weekly_count.find(({ call_count }) => call_count === most)
  return {
    title: 'Call Weekly',
    year,
    ...(busiest && most > 0
      ? { headline: busiest.week, detail: `is the busiest day, ${formatChartValue(most)} ${most === 1 ? 'call' : 'calls'} in ${year}` }
      : { headline: '0', detail: `calls in ${year}` }),
    rowName: 'Weekday',
    rows: call_weekly_count.map(({ week }) => ({ label: week.slice(0, 3), name: week })),
    series: [{ name: 'Calls', shortName: 'Calls', values }],
  }
}

function buildReferralsChart({ call_count }: MonthlyAnalytics, year: number): ChartModel {
  const values = REFERRAL_SOURCES.map((source) => sumPresent(call_count.map(({ referral }) => referral[source])))
  const most = Math.max(0, ...values)
  const best = REFERRAL_SOURCES[values.indexOf(most)]
  const newClients = sumPresent(values)
  const basis = describeReferralBasis(newClients, sumPresent(call_count.map(({ measured_new_client: measured }) => measured)))
  return {
    title: 'New Clients by Referral Source',
    year,
    headline: formatChartValue(newClients),
    detail: `${newClients === 1 ? 'new client' : 'new clients'} in ${year}${best && most > 0 ? `, most from ${SOURCE_NAMES[best]}` : ''}${basis}`,
    rowName: 'Source',
    rows: REFERRAL_SOURCES.map((source) => ({ label: source, name: source === 'etc' ? 'Other or unknown' : SOURCE_TITLES[source] })),
    series: [{ name: 'New clients', shortName: 'New clients', values }],
  }
}

/** A number with a source of its own tells where its callers come from. Of the others it is what they said */
function describeReferralBasis(newClients: number, measured: number): string {
  if (newClients === 0) return ''
  if (measured === 0) return '. Based on what callers said'
  if (measured === newClients) return '. Measured by the number called'
  return `. ${formatChartValue(measured)} measured by the number called, ${formatChartValue(newClients - measured)} based on what callers said`
}

/** Names for use at the beginning of a line */
export const SOURCE_TITLES: Record<ReferralSource, string> = { ...SOURCE_NAMES, etc: 'Others', website: 'Website' }
