import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import { cleanPlatformText } from '../../platform/vendors/read-platform-text.ts'
import type { MonthSpan, ProfileMonth, ProfileSource } from '../../platform/vendors/seo-sources.ts'
import type { GoogleAccess } from './google-access.ts'

type Count = Exclude<keyof ProfileMonth, 'lastDay' | 'keywords'>
const METRICS: Record<string, Count> = {
  CALL_CLICKS: 'calls',
  WEBSITE_CLICKS: 'websiteClicks',
  BUSINESS_DIRECTION_REQUESTS: 'directions',
  BUSINESS_CONVERSATIONS: 'conversations',
  BUSINESS_BOOKINGS: 'bookings',
  BUSINESS_FOOD_ORDERS: 'foodOrders',
  BUSINESS_FOOD_MENU_CLICKS: 'menuClicks',
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'impressions',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 'impressions',
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'impressions',
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 'impressions',
}
const MAX_KEYWORDS = 20
const LONGEST_KEYWORD = 100

const dated = z.object({
  date: z.object({ year: z.number(), month: z.number(), day: z.number() }),
  /** int64 as text, absent when zero */
  value: z.string().default('0'),
})
const series = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(z.object({ dailyMetric: z.string(), timeSeries: z.object({ datedValues: z.array(dated).default([]) }).optional() }))
          .default([]),
      }),
    )
    .default([]),
})
const searches = z.object({
  searchKeywordsCounts: z
    .array(z.object({ searchKeyword: z.string(), insightsValue: z.object({ value: z.string().default('0') }).optional() }))
    .default([]),
})

/** Business Profile Performance; `performanceUrl`: https://businessprofileperformance.googleapis.com, or the sandbox's simulation of it */
export function createGooglePerformance(access: GoogleAccess, performanceUrl: string): ProfileSource {
  const call = <T extends z.ZodType>(shape: T, as: OwnAccess, path: string, query: URLSearchParams) =>
    access.call(shape, `${performanceUrl}/v1/${path}?${query}`, { as })

  return {
    async readMonth(as, place, span) {
      const location = assertLocationName(place)
      const found = await call(series, as, `${location}:fetchMultiDailyMetricsTimeSeries`, buildDailyQuery(span))
      const month = createEmptyMonth()
      for (const { dailyMetric, timeSeries } of found.multiDailyMetricTimeSeries.flatMap((one) => one.dailyMetricTimeSeries)) {
        const name = METRICS[dailyMetric]
        for (const { date, value } of name ? (timeSeries?.datedValues ?? []) : []) {
          const count = Number(value)
          if (!name || !(count > 0)) continue
          month[name] += count
          const day = [date.year, ...[date.month, date.day].map((part) => String(part).padStart(2, '0'))].join('-')
          if (!month.lastDay || day > month.lastDay) month.lastDay = day
        }
      }
      // The metrics are useful even without the keywords, which Google may reject for a month that has just begun
      const { searchKeywordsCounts } = await call(
        searches,
        as,
        `${location}/searchkeywords/impressions/monthly`,
        buildMonthQuery(span),
      ).catch((error: unknown) => {
        if (error instanceof ProviderError && !error.retryable && !(error instanceof ConsentEnded)) return { searchKeywordsCounts: [] }
        throw error
      })
      // Rare keywords have a threshold in place of a count
      month.keywords = searchKeywordsCounts
        .map(({ searchKeyword, insightsValue }) => ({
          keyword: cleanPlatformText(searchKeyword.slice(0, LONGEST_KEYWORD)),
          count: Number(insightsValue?.value ?? 0),
        }))
        .sort((one, other) => other.count - one.count)
        .slice(0, MAX_KEYWORDS)
        .map(({ keyword }) => keyword)
      return month
    },
  }
}

const createEmptyMonth = (): ProfileMonth => ({
  ...{ calls: 0, websiteClicks: 0, directions: 0, conversations: 0, bookings: 0, foodOrders: 0, menuClicks: 0, impressions: 0 },
  lastDay: null,
  keywords: [],
})

function buildDailyQuery({ from, to }: MonthSpan): URLSearchParams {
  const query = new URLSearchParams(Object.keys(METRICS).map((name) => ['dailyMetrics', name]))
  for (const [end, day] of [
    ['startDate', from],
    ['endDate', to],
  ] as const)
    for (const [index, part] of ['year', 'month', 'day'].entries())
      query.set(`dailyRange.${end}.${part}`, String(Number(day.split('-')[index])))
  return query
}

function buildMonthQuery({ from }: MonthSpan): URLSearchParams {
  const [year, month] = from.split('-').map(Number)
  const query = new URLSearchParams({ pageSize: '100' })
  for (const end of ['startMonth', 'endMonth']) {
    query.set(`monthlyRange.${end}.year`, String(year))
    query.set(`monthlyRange.${end}.month`, String(month))
  }
  return query
}

/** This API names a place without its account. The name is validated, so that it cannot be used to reach another path of Google's API */
function assertLocationName(place: string): string {
  const location = /^accounts\/\d+\/(locations\/\d+)$/.exec(place)?.[1]
  if (!location)
    throw new ProviderError('google', 'This Google place isn’t set up correctly. Choose it again under Settings > Connections.', {
      retryable: false,
    })
  return location
}
