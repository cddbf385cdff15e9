import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { cleanPlatformText } from '../../platform/vendors/read-platform-text.ts'
import { type AnalyticsSource, MAX_LANDING_PAGES, type MonthSpan } from '../../platform/vendors/seo-sources.ts'
import type { GoogleAccess } from './google-access.ts'

const METRICS = ['activeUsers', 'screenPageViews', 'sessions', 'engagedSessions', 'averageSessionDuration']
const DIMENSIONS = { device: 'deviceCategory', channel: 'sessionDefaultChannelGroup', page: 'landingPage', visitor: 'newVsReturning' }
/** Everything that the reports request, which `doctor` compares with the names that Google knows */
export const ANALYTICS_NAMES: readonly string[] = [...METRICS, ...Object.values(DIMENSIONS)]
/** A property has few devices and channels, so no real report has more rows than this */
const MAX_ROWS = 50
const LONGEST_NAME = 300

const value = z.object({ value: z.string().default('') })
const row = z.object({ dimensionValues: z.array(value).default([]), metricValues: z.array(value).default([]) })
// Google omits empty lists and zeros: a month without visits has no rows
const report = z.object({
  rows: z.array(row).default([]),
  totals: z.array(row).default([]),
  metadata: z.object({ timeZone: z.string().default(''), subjectToThresholding: z.boolean().default(false) }).optional(),
})
type Report = z.output<typeof report>

/** Google Analytics 4 through the Data API; `dataUrl`: https://analyticsdata.googleapis.com, or the sandbox's simulation of it */
export function createGoogleAnalytics(access: GoogleAccess, dataUrl: string): AnalyticsSource {
  function run(as: OwnAccess, property: string, { from, to }: MonthSpan, wish: object): Promise<Report> {
    return access.call(report, `${dataUrl}/v1beta/${assertAnalyticsProperty(property)}:runReport`, {
      as,
      subject: 'this Analytics property',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dateRanges: [{ startDate: from, endDate: to }], ...wish }),
    })
  }

  return {
    // Sequential, because a property allows few concurrent requests, and all businesses of an installation use the same project
    async readMonth(as, property, span) {
      const whole = await run(as, property, span, { metrics: METRICS.map((name) => ({ name })) })
      const by = (dimension: string, limit = MAX_ROWS) =>
        run(as, property, span, {
          dimensions: [{ name: dimension }],
          metrics: [{ name: 'sessions' }],
          orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
          limit: String(limit),
          metricAggregations: ['TOTAL'],
        })
      const devices = await by(DIMENSIONS.device)
      const channels = await by(DIMENSIONS.channel)
      const pages = await by(DIMENSIONS.page, MAX_LANDING_PAGES)
      const visitors = await by(DIMENSIONS.visitor)
      const [users = 0, pageViews = 0, sessions = 0, engagedSessions = 0, averageSessionSeconds = 0] = metricValuesOf(whole.rows[0])
      const listed = pages.rows.map((one) => ({ name: firstDimensionOf(one), sessions: firstMetricOf(one) }))
      const inList = listed.reduce((sum, one) => sum + one.sessions, 0)
      const all = [whole, devices, channels, pages, visitors]
      return {
        users,
        pageViews,
        sessions,
        engagedSessions: Math.min(engagedSessions, sessions),
        averageSessionSeconds,
        devices: countsByName(devices),
        channels: countsByName(channels),
        pages: listed,
        otherPages: Math.max(0, firstMetricOf(pages.totals[0]) - inList),
        visitors: countsByName(visitors),
        timeZone: whole.metadata?.timeZone ?? '',
        isThresholded: all.some(({ metadata }) => metadata?.subjectToThresholding),
      }
    },
  }
}

const metricValuesOf = (one: Report['rows'][number] | undefined): number[] =>
  (one?.metricValues ?? []).map(({ value: text }) => {
    const number = Number(text)
    return Number.isFinite(number) && number > 0 ? number : 0
  })
const firstMetricOf = (one: Report['rows'][number] | undefined): number => metricValuesOf(one)[0] ?? 0
const firstDimensionOf = (one: Report['rows'][number]): string =>
  cleanPlatformText(one.dimensionValues[0]?.value.slice(0, LONGEST_NAME)) || '(not set)'
const countsByName = ({ rows }: Report): Record<string, number> =>
  Object.fromEntries(rows.map((one) => [firstDimensionOf(one).toLowerCase(), firstMetricOf(one)]))

/** Validated, so that it cannot be used to reach another path of Google's API */
function assertAnalyticsProperty(property: string): string {
  if (!/^properties\/\d+$/.test(property))
    throw new ProviderError('google', 'This Analytics property isn’t set up correctly. Choose it again under Settings > Connections.', {
      retryable: false,
    })
  return property
}
