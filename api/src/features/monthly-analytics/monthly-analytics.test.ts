import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../test/rows/call-rows.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { toLocal } from '../../platform/base/zoned-time.ts'
import { withTenant } from '../../platform/database/tenancy.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const yearOf = ({ token }: TestAccount, year: number | string) => marquee.api('GET', `/report/monthly-anlytics/${year}`, { token })
const inTenant = (clientUuid: string, run: Parameters<typeof withTenant<void>>[2]) => withTenant(marquee.services.database, clientUuid, run)
const at = (moment: string) => ({ startedAt: new Date(moment) })
const monthsIn = (rows: { month: number }[]) => rows.map(({ month }) => month)

async function addReach(clientUuid: string, network: string, days: Record<string, number | null>, account = { id: '1', shown: true }) {
  await inTenant(clientUuid, async (db) => {
    await db.execute(
      sql`insert into social_syncs (client_uuid, network, account_id, shown) values (${clientUuid}, ${network}, ${account.id}, ${account.shown})`,
    )
    for (const [day, reach] of Object.entries(days))
      await db.execute(
        sql`insert into social_days (client_uuid, network, account_id, day, reach) values (${clientUuid}, ${network}, ${account.id}, ${day}, ${reach})`,
      )
  })
}

const setNetworks = (clientUuid: string, networks: string[]) =>
  marquee.api('PUT', `/operator/networks/${clientUuid}`, { token: OPERATOR_KEY, body: { networks } })

describe('GET /report/monthly-anlytics/{year}', () => {
  test('of a business without data › has zeros, no averages and no reach, but no invented months', async () => {
    const { body } = await yearOf(await marquee.createAccount(), 2024)
    const none = { etc: 0, facebook: 0, google: 0, instagram: 0, linkedin: 0, website: 0, yelp: 0 }
    expect(body.code).toBe(200)
    expect(body.call_count).toHaveLength(12)
    expect(body.call_count[1]).toEqual({
      month: 2,
      avg_satisfaction: null,
      new_client: 0,
      call_count: 0,
      referral: none,
      measured_new_client: 0,
    })
    expect(body.website_contact[11]).toEqual({ month: 12, web_contact: 0 })
    expect(body.facebook_reach[0]).toEqual({ month: 1, reach: null })
    expect(body.call_weekly_count.map(({ week }: { week: string }) => week)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
  })

  test('with calls › counts them by the month of the business’s zone, without spam', async () => {
    const account = await marquee.createAccount()
    await insertCalls(marquee, account.clientUuid, [
      // Chicago is at UTC-6: the last hour of 2023, the first of 2024, the last of January
      at('2024-01-01T05:59:59Z'),
      { ...at('2024-01-01T06:00:00Z'), customerSatisfaction: 80, newClient: true, referralSource: 'GOOGLE' },
      { ...at('2024-02-01T05:59:59Z'), customerSatisfaction: 91, newClient: true, referralSource: 'UNKNOWN' },
      { ...at('2024-01-10T18:00:00Z'), newClient: true, referralSource: 'ETC' },
      { ...at('2024-01-10T18:00:00Z'), newClient: false, referralSource: 'YELP' },
      { ...at('2024-01-10T18:00:00Z'), newClient: true, referralSource: 'YELP', spam: true, customerSatisfaction: 1 },
      { ...at('2024-12-31T18:00:00Z'), newClient: true, referralSource: 'LINKEDIN', customerSatisfaction: 70 },
      at('2025-01-01T06:00:00Z'),
    ])
    const { body } = await yearOf(account, 2024)
    expect(body.call_count[0]).toMatchObject({ month: 1, avg_satisfaction: 85.5, new_client: 3, call_count: 4 })
    // Callers without a known source count as "etc", so that the sources add up to the new clients
    expect(body.call_count[0].referral).toEqual({ etc: 2, facebook: 0, google: 1, instagram: 0, linkedin: 0, website: 0, yelp: 0 })
    expect(body.call_count[1]).toMatchObject({ month: 2, avg_satisfaction: null, call_count: 0 })
    expect(body.call_count[11]).toMatchObject({ new_client: 1, call_count: 1, avg_satisfaction: 70 })
    // 2024-01-01 was a Monday, January 10 and 31 Wednesdays, December 31 a Tuesday
    expect(body.call_weekly_count.map(({ call_count }: { call_count: number }) => call_count)).toEqual([1, 1, 3, 0, 0, 0, 0])
  })

  test('after a call was changed, marked as spam or deleted › the new clients by source follow', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const [changed = '', spam = '', deleted = ''] = await insertCalls(
      marquee,
      clientUuid,
      Array.from({ length: 3 }, () => ({ ...at('2024-05-08T18:00:00Z'), newClient: true, referralSource: 'GOOGLE' as const })),
    )
    await inTenant(clientUuid, async (db) => {
      await db.execute(sql`update calls set referral_source = 'WEBSITE' where call_sid = ${changed}`)
      await db.execute(sql`update calls set spam = true where call_sid = ${spam}`)
      await db.execute(sql`delete from calls where call_sid = ${deleted}`)
    })
    const { body } = await yearOf(account, 2024)
    expect(body.call_count[4]).toMatchObject({ new_client: 1, referral: { google: 0, website: 1 } })
  })

  test('with calls to numbers that have a source › says of how many new clients it is measured', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const measured = { ...at('2024-05-08T18:00:00Z'), newClient: true, referralSource: 'GOOGLE', numberSource: 'GOOGLE' } as const
    const [corrected = ''] = await insertCalls(marquee, clientUuid, [
      measured,
      measured,
      { ...measured, newClient: false },
      { ...measured, spam: true },
      // What the caller said: the number has no source, or the call is from before there were several numbers
      { ...measured, numberSource: 'UNKNOWN' },
      { ...measured, numberSource: null },
      { ...measured, referralSource: 'UNKNOWN', numberSource: 'UNKNOWN' },
    ])
    const ofMay = async () => (await yearOf(account, 2024)).body.call_count[4]
    expect(await ofMay()).toMatchObject({ new_client: 5, measured_new_client: 2, referral: { google: 4, etc: 1 } })
    await inTenant(clientUuid, async (db) => {
      await db.execute(sql`update calls set referral_source = 'YELP' where call_sid = ${corrected}`)
    })
    expect(await ofMay()).toMatchObject({ new_client: 5, measured_new_client: 1, referral: { google: 3, yelp: 1 } })
  })

  test('with web inquiries › counts them by the month of the business’s zone', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone: 'Pacific/Honolulu' }) })
    const { clientUuid } = account
    await inTenant(clientUuid, async (db) => {
      // Honolulu is at UTC-10
      for (const moment of [
        '2024-01-01T09:59:59Z',
        '2024-01-01T10:00:00Z',
        '2024-02-01T09:59:59Z',
        '2024-02-01T10:00:00Z',
        '2025-01-01T10:00:00Z',
      ])
        await db.execute(sql`insert into web_inquiries (client_uuid, created_at) values (${clientUuid}, ${moment})`)
    })
    const { body } = await yearOf(account, 2024)
    expect(body.website_contact.slice(0, 3).map(({ web_contact }: { web_contact: number }) => web_contact)).toEqual([2, 1, 0])
  })

  test('with social metrics › adds the days of the accounts shown; values that the network left out stay null', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await setNetworks(clientUuid, ['instagram', 'facebook'])
    await addReach(clientUuid, 'instagram', { '2024-03-01': 100, '2024-03-31': 20, '2024-04-01': 0, '2024-05-02': null })
    await addReach(clientUuid, 'facebook', { '2023-12-31': 7, '2024-03-09': 5 })
    await addReach(clientUuid, 'facebook', { '2024-03-09': 900 }, { id: 'earlier', shown: false })
    const { body } = await yearOf(account, 2024)
    expect(body.instagram_reach.slice(2, 5)).toEqual([
      { month: 3, reach: 120 },
      { month: 4, reach: 0 },
      { month: 5, reach: null },
    ])
    expect(body.facebook_reach[2]).toEqual({ month: 3, reach: 5 })
    await setNetworks(clientUuid, ['facebook'])
    expect((await yearOf(account, 2024)).body.instagram_reach[2]).toEqual({ month: 3, reach: null })
  })

  test('of this year and those to come › leaves out the months that have not begun', async () => {
    const account = await marquee.createAccount()
    const { year, month } = toLocal(marquee.clock.now(), 'America/Chicago')
    const begun = Array.from({ length: month }, (_, index) => index + 1)
    const { body } = await yearOf(account, year)
    for (const name of ['facebook_reach', 'instagram_reach', 'website_contact', 'call_count']) expect(monthsIn(body[name])).toEqual(begun)
    const next = (await yearOf(account, year + 1)).body
    expect([next.call_count, next.website_contact, next.facebook_reach]).toEqual([[], [], []])
    expect(next.call_weekly_count).toHaveLength(7)
  })

  test.each([1900, 1999, 2101, 9999, 'soon', '2024.5'])('of the year %s › returns 404 and the range of years', async (year) => {
    const response = await yearOf(await marquee.createAccount(), year)
    expect([response.status, problemOf(response).message]).toEqual([404, 'The year must be from 2000 to 2100'])
  })

  test('of another business › counts nothing of it', async () => {
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [at('2024-06-05T18:00:00Z')])
    expect((await yearOf(await marquee.createAccount(), 2024)).body.call_count[5].call_count).toBe(0)
  })
})

describe('the monthly spend', () => {
  const save = ({ token }: TestAccount, month: string, spend: unknown) =>
    marquee.api('PUT', `/report/spend/${month}`, { token, body: { spend } })
  const spendOf = async ({ token }: TestAccount, year: number) => (await marquee.api('GET', `/report/spend/${year}`, { token })).body.data
  const nothing = { etc: null, facebook: null, google: null, instagram: null, linkedin: null, website: null, yelp: null }

  test('entered › is stored; entered again › replaces what is given, deletes what is null, leaves the rest', async () => {
    const account = await marquee.createAccount()
    expect(await spendOf(account, 2024)).toEqual([])
    expect((await save(account, '2024/3', { google: 40_000, yelp: 0, facebook: 100 })).status).toBe(200)
    expect((await save(account, '2024/3', { google: 50_000, facebook: null })).status).toBe(200)
    await save(account, '2024/1', { website: 9_900 })
    expect(await spendOf(account, 2024)).toEqual([
      { month: 1, spend: { ...nothing, website: 9_900 } },
      { month: 3, spend: { ...nothing, google: 50_000, yelp: 0 } },
    ])
    expect(await spendOf(account, 2023)).toEqual([])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['spend_saved', 'spend_saved', 'spend_saved'])
  })

  test.each([
    ['a negative amount', '2024/3', { google: -1 }, 400, 'The amount must be from $0 to $1,000,000'],
    ['a fraction of a cent', '2024/3', { google: 0.5 }, 400, 'The amount must be from $0 to $1,000,000'],
    ['too much', '2024/3', { google: 100_000_001 }, 400, 'The amount must be from $0 to $1,000,000'],
    ['text', '2024/3', { google: 'much' }, 400, 'The amount must be from $0 to $1,000,000'],
    ['an unknown source', '2024/3', { radio: 1 }, 400, 'Unknown field: radio'],
    ['no amounts', '2024/3', null, 400, 'The amounts are missing'],
    ['month 13', '2024/13', { google: 1 }, 404, 'The month must be from 1 to 12'],
    ['the year 1900', '1900/3', { google: 1 }, 404, 'The year must be from 2000 to 2100'],
    ['a month to come', '2099/3', { google: 1 }, 400, 'This month has not begun yet'],
  ])('with %s › is rejected with a message, and nothing is written', async (_, month, spend, status, message) => {
    const account = await marquee.createAccount()
    const response = await save(account, month, spend)
    expect([response.status, problemOf(response).message]).toEqual([status, message])
    expect(await marquee.auditOf(account.clientUuid)).toEqual([])
  })

  test('by a standard user › can be read, not entered', async () => {
    const main = await marquee.createAccount()
    const staff = await marquee.createAccount({ clientUuid: main.clientUuid, accountType: 'REGULAR' })
    await save(main, '2024/3', { google: 1 })
    expect((await save(staff, '2024/3', { google: 2 })).status).toBe(403)
    expect(await spendOf(staff, 2024)).toEqual([{ month: 3, spend: { ...nothing, google: 1 } }])
  })
})

// Last, because it changes the clock of all tests
describe('at a month’s end', () => {
  test('in Honolulu, where it is still February 29 › March has not begun, while it has in Auckland', async () => {
    marquee.clock.advance(Date.parse('2028-03-01T08:00:00Z') - marquee.clock.now().getTime())
    const monthsOf = async (timeZone: string) => {
      const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone }) })
      return monthsIn((await yearOf(account, 2028)).body.call_count)
    }
    expect(await monthsOf('Pacific/Honolulu')).toEqual([1, 2])
    expect(await monthsOf('Pacific/Auckland')).toEqual([1, 2, 3])
  })
})
