import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { fromLocal, toLocal } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { webInquiries } from '../../web-inquiries/web-inquiries.tables.ts'

const ZONE = 'America/Chicago'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const engagement = async ({ token }: TestAccount) => (await marquee.api('GET', '/inquiry/main', { token })).body

const today = toLocal(new Date(), ZONE)
/** A time on a day of this month, or of an earlier month */
const onDay = (day: number, monthsAgo = 0, hour = 0) =>
  fromLocal({ year: today.year, month: today.month - monthsAgo, day, hour, minute: hour === 0 ? 0 : 59 }, ZONE)

describe('GET /inquiry/main', () => {
  test('of a new business › returns zeros and no change rates', async () => {
    expect(await engagement(await marquee.createAccount())).toEqual({
      code: 200,
      calls: { month_call_count: 0, change_rate: null, before: 0 },
      web_inquiries1: { month_web_inquiry: 0, change_rate: null, before: 0 },
      new_customers: { month_new_customer_rate: 0, change_rate: null, before: 0 },
    })
  })

  test('with two months › compares the current month with the same days of the previous one', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const daysOfLastMonth = new Date(Date.UTC(today.year, today.month - 1, 0)).getUTCDate()
    const sameDay = Math.min(today.day, daysOfLastMonth)
    await insertCalls(marquee, clientUuid, [
      { startedAt: onDay(1), newClient: true },
      { startedAt: onDay(today.day) },
      { startedAt: onDay(1), spam: true, newClient: true },
      { startedAt: onDay(1, 1), newClient: true },
      { startedAt: onDay(sameDay, 1, 23), newClient: true },
      { startedAt: onDay(sameDay, 1, 22), newClient: false },
      { startedAt: onDay(1, 1) },
      // The last minute of the month before last
      { startedAt: new Date(onDay(1, 1).getTime() - 60_000), newClient: true },
      ...(sameDay < daysOfLastMonth ? [{ startedAt: onDay(sameDay + 1, 1), newClient: true }] : []),
    ])
    await withTenant(marquee.services.database, clientUuid, (db) =>
      db.insert(webInquiries).values(
        [onDay(1), onDay(today.day), onDay(1), onDay(1, 1), onDay(sameDay, 1, 23), new Date(onDay(1, 1).getTime() - 60_000)].map(
          (createdAt) => ({
            clientUuid,
            createdAt,
          }),
        ),
      ),
    )
    expect(await engagement(account)).toEqual({
      code: 200,
      calls: { month_call_count: 2, change_rate: -0.5, before: 4 },
      web_inquiries1: { month_web_inquiry: 3, change_rate: 0.5, before: 2 },
      new_customers: { month_new_customer_rate: 1, change_rate: -0.5, before: 2 },
    })
    // Each number links to a list with that many rows
    const day = (number: number) => new Date(Date.UTC(today.year, today.month - 1, number)).toISOString().slice(0, 10)
    const period = `date_from=${day(1)}&date_to=${day(today.day)}`
    const get = async (path: string) => (await marquee.api('GET', path, { token: account.token })).body
    expect((await get(`/inquiry/call-inquiry/main?${period}`)).main.total_calls).toBe(2)
    expect((await get(`/inquiry/website/contact?${period}`)).page.totalElements).toBe(3)
    expect((await get(`/inquiry/call-inquiry1?new_client_filter=NEW_CLIENT&${period}`)).page.totalElements).toBe(1)
  })

  test('of another business › counts nothing', async () => {
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    expect((await engagement(await marquee.createAccount())).calls.month_call_count).toBe(0)
  })
})
