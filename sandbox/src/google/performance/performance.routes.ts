import type { FastifyInstance } from 'fastify'
import { createRandom } from '../../town/seeded-random.ts'
import { addDays, type Day, earlierDay, isDay, laterDay, listDays, trafficFactorOfDay } from '../calendar-days.ts'
import { managesLocation } from '../consent/google-people.ts'
import { scopes } from '../consent/google-scopes.ts'
import type { GoogleAccessCheck } from '../google-access-check.ts'
import { googleErrors, sendGoogleError } from '../google-responses.ts'
import { pageOfListing } from '../list-page.ts'

/** Numbers for Bright Smile on an average day. A dental practice takes no food orders */
const perDay: Record<string, number> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 22,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 48,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 91,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 74,
  BUSINESS_CONVERSATIONS: 0.3,
  BUSINESS_DIRECTION_REQUESTS: 10.4,
  CALL_CLICKS: 4.5,
  WEBSITE_CLICKS: 12.9,
  BUSINESS_BOOKINGS: 0.6,
  BUSINESS_FOOD_ORDERS: 0,
  BUSINESS_FOOD_MENU_CLICKS: 0,
}
/** Sizes of the other places relative to Bright Smile */
const sizes: Record<string, number> = { '2001': 1, '2002': 0.4, '2003': 0.3 }
const usualSize = 0.2
const searches = [
  'dentist near me',
  'emergency dentist',
  'dental implants',
  'bright smile dental',
  'invisalign springfield',
  'teeth whitening',
]
const since = '2025-01-01'
/** Google provides a day's metrics some days later */
const reportingDelayDays = 3
/** Below this number Google returns a threshold instead of the count */
const keywordThreshold = 15

type Query = Record<string, string | string[] | undefined>

/** Business Profile Performance: metrics by day, and search keywords by month */
export function registerGooglePerformanceRoutes(http: FastifyInstance, { gate, now }: { gate: GoogleAccessCheck; now: () => Date }) {
  const right = (method: string) => ({
    scopes: [scopes.business],
    service: 'businessprofileperformance.googleapis.com',
    method: `google.mybusiness.businessprofileperformance.v1.PerformanceService.${method}`,
  })

  http.get<{ Params: { call: string }; Querystring: Query }>(
    '/google/performance/v1/locations/:call',
    { onRequest: gate.needs(right('FetchMultiDailyMetricsTimeSeries')) },
    (request, reply) => {
      const [number = '', method] = request.params.call.split(':')
      if (method !== 'fetchMultiDailyMetricsTimeSeries') return sendGoogleError(reply, googleErrors.notFound)
      if (!managesLocation(gate.callerOf(request).person, number)) return sendGoogleError(reply, googleErrors.forbidden)
      const { query } = request
      const [from, to] = [parseDateParameters(query, 'startDate'), parseDateParameters(query, 'endDate')]
      const metrics = [query.dailyMetrics ?? []].flat()
      if (!from || !to || from > to || metrics.length === 0 || metrics.some((name) => !Object.hasOwn(perDay, name)))
        return sendGoogleError(reply, googleErrors.invalidArgument('Request contains an invalid argument.'))
      const known = addDays(now().toISOString().slice(0, 10), -reportingDelayDays)
      const days = listDays(laterDay(from, since), earlierDay(to, known))
      const dailyMetricTimeSeries = metrics.map((dailyMetric) => ({
        dailyMetric,
        timeSeries: { datedValues: days.map((day) => toDatedValue(day, metricCountOfDay(number, dailyMetric, day))) },
      }))
      return { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] }
    },
  )

  http.get<{ Params: { number: string }; Querystring: Query }>(
    '/google/performance/v1/locations/:number/searchkeywords/impressions/monthly',
    { onRequest: gate.needs(right('ListSearchKeywordImpressionsMonthly')) },
    (request, reply) => {
      const { number } = request.params
      if (!managesLocation(gate.callerOf(request).person, number)) return sendGoogleError(reply, googleErrors.forbidden)
      const { query } = request
      const months = ['startMonth', 'endMonth'].map(
        (end) => `${query[`monthlyRange.${end}.year`]}-${padToTwoDigits(query[`monthlyRange.${end}.month`])}-01`,
      )
      const one = (name: string) => (query[name] === undefined ? {} : { [name]: String(query[name]) })
      const page = pageOfListing(
        searches,
        { ...one('pageSize'), ...one('pageToken') },
        { list: number, usual: 100, largest: 100, beyond: 'rejected' },
      )
      if (!months.every(isDay) || typeof page === 'string')
        return sendGoogleError(reply, googleErrors.invalidArgument('Request contains an invalid argument.'))
      const counted = page.items.map((searchKeyword, index) => {
        const count = Math.round(((sizes[number] ?? usualSize) * 900) / (index + 1) ** 2)
        return {
          searchKeyword,
          insightsValue: count < keywordThreshold ? { threshold: String(keywordThreshold) } : { value: String(count) },
        }
      })
      return { searchKeywordsCounts: counted, ...page.next }
    },
  )
}

const padToTwoDigits = (part: unknown) => String(part ?? '').padStart(2, '0')

function parseDateParameters(query: Query, end: string): Day | null {
  const [year, month, day] = ['year', 'month', 'day'].map((part) => query[`dailyRange.${end}.${part}`])
  const text = `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`
  return isDay(text) ? text : null
}

function metricCountOfDay(number: string, metric: string, day: Day): number {
  const expected = (perDay[metric] ?? 0) * (sizes[number] ?? usualSize) * trafficFactorOfDay(day)
  const random = createRandom(`${number} ${metric} ${day}`)
  const whole = Math.floor(expected * random.between(0.8, 1.2))
  return whole + (random.next() < expected - Math.floor(expected) ? 1 : 0)
}

/** An int64 is text, and zero is omitted */
function toDatedValue(text: Day, count: number) {
  const [year, month, day] = text.split('-').map(Number)
  return { date: { year, month, day }, ...(count > 0 && { value: String(count) }) }
}
