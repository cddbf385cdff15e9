import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const dashboard = async ({ token }: TestAccount, query = '') => marquee.api('GET', `/inquiry/call-inquiry/main${query}`, { token })
const DAY_MS = 86_400_000

describe('GET /inquiry/call-inquiry/main', () => {
  test('of a business without calls › has zeros, and no average', async () => {
    const none = { total_calls: 0, answered_calls: 0, missed_calls: 0, avg_quality_score: null }
    expect((await dashboard(await marquee.createAccount())).body).toMatchObject({
      code: 200,
      main: none,
      previous: none,
      analyzed_calls: 0,
      call_distribution: { answered: 0, missed: 0, total_duration: 0, avg_duration: 0 },
      weekly_call_trends: { monday: 0, sunday: 0 },
      referral_sources: { GOOGLE: 0, UNKNOWN: 0 },
    })
  })

  test('with a range › counts its days, and the same number of days before it', async () => {
    const account = await marquee.createAccount()
    await insertCalls(marquee, account.clientUuid, [
      // The period is Wednesday 2026-03-04 to Thursday 2026-03-05, the preceding one Monday and Tuesday. Chicago is at UTC-6
      { startedAt: new Date('2026-03-04T06:00:00Z'), qualityScore: 80, durationS: 100, referralSource: 'GOOGLE' },
      { startedAt: new Date('2026-03-05T18:00:00Z'), qualityScore: 85, durationS: 51, referralSource: 'YELP' },
      { startedAt: new Date('2026-03-06T05:59:59Z'), qualityScore: 85, durationS: 0, callStatus: 'Busy', referralSource: 'GOOGLE' },
      { startedAt: new Date('2026-03-04T18:00:00Z'), callStatus: 'Missed call' },
      { startedAt: new Date('2026-03-04T18:00:00Z'), callStatus: 'Unknown', referralSource: 'ETC' },
      { startedAt: new Date('2026-03-04T19:00:00Z'), spam: true, qualityScore: 1, durationS: 999 },
      { startedAt: new Date('2026-03-04T05:59:59Z'), qualityScore: 50 },
      { startedAt: new Date('2026-03-02T06:00:00Z'), callStatus: 'Missed call' },
      { startedAt: new Date('2026-03-02T05:59:59Z') },
      { startedAt: new Date('2026-03-06T06:00:00Z') },
    ])
    const { body } = await dashboard(account, '?date_from=2026-03-04&date_to=2026-03-05')
    expect(body).toEqual({
      code: 200,
      main: { total_calls: 5, answered_calls: 2, missed_calls: 2, avg_quality_score: 83.33 },
      previous: { total_calls: 2, answered_calls: 1, missed_calls: 1, avg_quality_score: 50 },
      analyzed_calls: 3,
      call_distribution: { answered: 2, missed: 2, total_duration: 151, avg_duration: 76 },
      weekly_call_trends: { monday: 0, tuesday: 0, wednesday: 3, thursday: 2, friday: 0, saturday: 0, sunday: 0 },
      referral_sources: { GOOGLE: 2, FACEBOOK: 0, INSTAGRAM: 0, LINKEDIN: 0, YELP: 1, WEBSITE: 0, ETC: 1, UNKNOWN: 1 },
    })
    // Each number links to the list of the same period with this filter
    const { main, referral_sources: sources } = body
    const walked: [string, number][] = [
      ['', main.total_calls],
      ['&call_status_filter=ANSWERED', main.answered_calls],
      ['&call_status_filter=MISSED_CALL', main.missed_calls],
      ...Object.entries<number>(sources).map(([source, count]): [string, number] => [`&referral_source_filter=${source}`, count]),
    ]
    for (const [filter, count] of walked) {
      const path = `/inquiry/call-inquiry1?page=1&size=10&date_from=2026-03-04&date_to=2026-03-05${filter}`
      const { data, page } = (await marquee.api('GET', path, { token: account.token })).body
      expect([filter, data.length, page.totalElements]).toEqual([filter, count, count])
    }
  })

  test('without a range › takes the same day of last month to today', async () => {
    const account = await marquee.createAccount()
    const now = new Date()
    const today = localDay(now, 'America/Chicago')
    await insertCalls(marquee, account.clientUuid, [
      { startedAt: now },
      { startedAt: new Date(now.getTime() - 27 * DAY_MS) },
      { startedAt: new Date(now.getTime() - 33 * DAY_MS) },
      { startedAt: new Date(now.getTime() + 2 * DAY_MS) },
    ])
    expect((await dashboard(account)).body).toMatchObject({ main: { total_calls: 2 }, previous: { total_calls: 1 } })
    expect((await dashboard(account, `?date_to=${today}`)).body.main.total_calls).toBe(2)
    expect((await dashboard(account, `?date_from=${today}`)).body.main.total_calls).toBe(1)
    expect((await dashboard(account, '?date_from=1900-01-01&date_to=2199-12-31')).body.main.total_calls).toBe(4)
  })

  test('after a call has changed › follows the change', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [{ durationS: 10 }])
    await marquee.api('POST', `/inquiry/call-inquiry/${sid}/spam`, { token: account.token, body: { spam: true } })
    expect((await dashboard(account)).body).toMatchObject({ main: { total_calls: 0 }, call_distribution: { total_duration: 0 } })
  })

  test('of another business › counts none of it', async () => {
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    expect((await dashboard(await marquee.createAccount())).body.main.total_calls).toBe(0)
  })

  test('with the last day before the first › is rejected with a message', async () => {
    const response = await dashboard(await marquee.createAccount(), '?date_from=2026-03-05&date_to=2026-03-04')
    expect(problemOf(response)).toMatchObject({ status: 400, message: 'The first day must not be after the last' })
  })
})
