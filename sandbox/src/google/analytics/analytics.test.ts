import { describe, expect, test } from 'vitest'
import { openTestGoogle } from '../testing/test-google.ts'

const website = '/google/analyticsdata/v1beta/properties/412077318:runReport'
const good = { dateRanges: [{ startDate: '2026-09-01', endDate: '2026-09-30' }], metrics: [{ name: 'sessions' }] }

async function open() {
  const google = openTestGoogle({ now: () => new Date('2026-11-16T12:00:00Z') })
  const { headers } = await google.signIn({ account: 'anita@brightsmile.test' })
  const run = (body: object, url = website) => google.http.inject({ method: 'POST', url, headers, payload: body })
  return { ...google, headers, run }
}

describe('runReport', () => {
  test('of a month by device › has values as text, all rows counted whatever the limit, and a total', async () => {
    const { run } = await open()
    const body = { ...good, dimensions: [{ name: 'deviceCategory' }], limit: '2', metricAggregations: ['TOTAL'] }
    const response = (await run({ ...body, orderBys: [{ metric: { metricName: 'sessions' }, desc: true }] })).json()
    expect(response.rows).toHaveLength(2)
    expect(response.rows[0]).toEqual({ dimensionValues: [{ value: 'mobile' }], metricValues: [{ value: expect.stringMatching(/^\d+$/) }] })
    expect(response).toMatchObject({ rowCount: 4, kind: 'analyticsData#runReport', metadata: { timeZone: 'America/Chicago' } })
    const whole = (await run(good)).json().rows[0].metricValues[0].value
    expect(response.totals[0].metricValues[0].value).toBe(whole)
  })

  test('of days without visits › leaves out rows and count', async () => {
    const { run } = await open()
    const response = (await run({ ...good, dateRanges: [{ startDate: '2024-01-01', endDate: '2024-01-31' }] })).json()
    expect(response).not.toHaveProperty('rows')
    expect(response).not.toHaveProperty('rowCount')
  })

  test.each([
    [{ ...good, metrics: [{ name: 'visits' }] }, 'Field visits is not a valid metric'],
    [{ ...good, dimensions: [{ name: 'device' }] }, 'Field device is not a valid dimension'],
    [{ ...good, limit: '-1' }, 'TYPE_INT64'],
    [{ ...good, dateRanges: [{ startDate: '2026-09-31', endDate: '2026-10-01' }] }, 'Invalid date range'],
    [{ ...good, metrics: [] }, 'needs a metric'],
  ])('with a request that Google refuses › %# › is rejected', async (body, message) => {
    const response = await (await open()).run(body)
    expect(response.json().error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) })
  })

  test('of another’s property, or with the quota gone › is 403, 429', async () => {
    const { run, setFault } = await open()
    expect((await run(good, website.replace('412077318', '405518826'))).json().error.status).toBe('PERMISSION_DENIED')
    await setFault('analytics_quota')
    expect((await run(good)).json().error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
  })
})

describe('Performance', () => {
  const range =
    'dailyRange.startDate.year=2026&dailyRange.startDate.month=11&dailyRange.startDate.day=1&dailyRange.endDate.year=2026&dailyRange.endDate.month=11&dailyRange.endDate.day=30'
  const daily = (metric: string) => `/google/performance/v1/locations/2001:fetchMultiDailyMetricsTimeSeries?dailyMetrics=${metric}&${range}`

  test('by day › has numbers as text, leaves out zero, and nothing of the last days', async () => {
    const { http, headers } = await open()
    const seriesOf = async (metric: string) =>
      (await http.inject({ url: daily(metric), headers })).json().multiDailyMetricTimeSeries[0].dailyMetricTimeSeries[0].timeSeries
        .datedValues
    const clicks = await seriesOf('WEBSITE_CLICKS')
    expect(clicks).toHaveLength(13)
    expect(clicks[1]).toEqual({ date: { year: 2026, month: 11, day: 2 }, value: expect.stringMatching(/^\d+$/) })
    expect((await seriesOf('BUSINESS_FOOD_ORDERS'))[0]).toEqual({ date: { year: 2026, month: 11, day: 1 } })
  })

  test('with an unknown metric, or of another’s place › is rejected', async () => {
    const { http, headers } = await open()
    expect((await http.inject({ url: daily('VISITS'), headers })).statusCode).toBe(400)
    expect((await http.inject({ url: daily('CALL_CLICKS').replace('2001', '2002'), headers })).statusCode).toBe(403)
  })

  test('by keyword › has a threshold instead of a small count', async () => {
    const { http, headers } = await open()
    const month =
      'monthlyRange.startMonth.year=2026&monthlyRange.startMonth.month=9&monthlyRange.endMonth.year=2026&monthlyRange.endMonth.month=9'
    const { searchKeywordsCounts: counts } = (
      await http.inject({ url: `/google/performance/v1/locations/2003/searchkeywords/impressions/monthly?${month}`, headers })
    ).json()
    expect(counts[0].insightsValue).toEqual({ value: expect.stringMatching(/^\d+$/) })
    expect(counts.at(-1).insightsValue).toEqual({ threshold: '15' })
  })
})
