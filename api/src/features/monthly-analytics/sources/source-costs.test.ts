import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallsOfSource } from '#contract/monthly-analytics/source-costs.ts'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const OCTOBER = '?date_from=2025-10-01&date_to=2025-10-31'
const read = ({ token }: TestAccount, query = OCTOBER) => marquee.api('GET', `/report/sources${query}`, { token })
async function sourceOf(account: TestAccount, source: CallsOfSource['source'], query?: string): Promise<CallsOfSource> {
  const { body } = await read(account, query)
  return body.data.find((row: CallsOfSource) => row.source === source)
}

let numbers = 0
async function addNumber({ clientUuid }: TestAccount, name: string, source: string): Promise<string> {
  const number = `+1312557${1000 + numbers++}`
  const { body } = await marquee.api('POST', `/operator/clients/${clientUuid}/numbers`, {
    token: OPERATOR_KEY,
    body: { number, name, source },
  })
  return body.number_uuid
}
const enterSpend = ({ token }: TestAccount, month: string, spend: Record<string, number | null>) =>
  marquee.api('PUT', `/report/spend/${month.replace('-', '/')}`, { token, body: { spend } })

const on = (day: string) => ({ startedAt: new Date(`${day}T18:00:00Z`) })
const GOOGLE = { referralSource: 'GOOGLE' } as const
const measured = (numberUuid: string) => ({ ...GOOGLE, numberUuid, numberSource: 'GOOGLE' }) as const
const NEW = { newClient: true } as const

describe('GET /report/sources', () => {
  test('of a business without calls › has the eight sources in the specification’s order, with zeros and no cost', async () => {
    const { body } = await read(await marquee.createAccount())
    const none = { total_calls: 0, answered_calls: 0, new_clients: 0, numbers: [], cost: null }
    const order = ['GOOGLE', 'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YELP', 'WEBSITE', 'ETC', 'UNKNOWN']
    expect(body).toEqual({ code: 200, data: order.map((source) => ({ source, ...none })) })
  })

  test('with calls › counts those of the period by source, and by the numbers that determined it', async () => {
    const account = await marquee.createAccount()
    const ads = await addNumber(account, 'Google Ads', 'GOOGLE')
    const profile = await addNumber(account, 'Business profile', 'GOOGLE')
    const main = await addNumber(account, 'Main', 'UNKNOWN')
    await insertCalls(marquee, account.clientUuid, [
      { ...on('2025-10-01'), ...measured(ads), ...NEW },
      { ...on('2025-10-31'), ...measured(ads), callStatus: 'Missed call' },
      { ...on('2025-10-10'), ...measured(profile) },
      // What the caller said, on a number without a source, and on one whose source was corrected
      { ...on('2025-10-10'), ...GOOGLE, ...NEW, numberUuid: main, numberSource: 'UNKNOWN' },
      { ...on('2025-10-10'), referralSource: 'YELP', numberUuid: ads, numberSource: 'GOOGLE' },
      { ...on('2025-10-10'), numberUuid: main, numberSource: 'UNKNOWN' },
      { ...on('2025-10-10'), ...measured(ads), ...NEW, spam: true },
      { ...on('2025-09-30'), ...measured(ads), ...NEW },
      { ...on('2025-11-01'), ...measured(ads), ...NEW },
    ])
    expect(await sourceOf(account, 'GOOGLE')).toEqual({
      source: 'GOOGLE',
      total_calls: 4,
      answered_calls: 3,
      new_clients: 2,
      numbers: [
        { number_uuid: ads, name: 'Google Ads', total_calls: 2, answered_calls: 1, new_clients: 1 },
        { number_uuid: profile, name: 'Business profile', total_calls: 1, answered_calls: 1, new_clients: 0 },
      ],
      cost: null,
    })
    expect(await sourceOf(account, 'YELP')).toMatchObject({ total_calls: 1, numbers: [] })
    expect(await sourceOf(account, 'UNKNOWN')).toMatchObject({ total_calls: 1, numbers: [] })
    // Each row links to the list of the same period with this filter
    const { counts, page } = (
      await marquee.api('GET', `/inquiry/call-inquiry1${OCTOBER}&page=1&size=10&referral_source_filter=GOOGLE`, { token: account.token })
    ).body
    expect([page.totalElements, counts.answered]).toEqual([4, 3])
  })

  test('after a call has changed › follows the change', async () => {
    const account = await marquee.createAccount()
    const ads = await addNumber(account, 'Ads', 'GOOGLE')
    const [sid] = await insertCalls(marquee, account.clientUuid, [{ ...on('2025-10-10'), ...measured(ads), analysisState: 'done' }])
    const correct = (fields: object) => marquee.api('POST', `/inquiry/call-inquiry/${sid}/correct`, { token: account.token, body: fields })
    await correct({ new_client: true })
    expect(await sourceOf(account, 'GOOGLE')).toMatchObject({ new_clients: 1, numbers: [{ number_uuid: ads, new_clients: 1 }] })
    await correct({ referral_source: 'FACEBOOK' })
    expect(await sourceOf(account, 'GOOGLE')).toMatchObject({ total_calls: 0, new_clients: 0, numbers: [] })
    expect(await sourceOf(account, 'FACEBOOK')).toMatchObject({ total_calls: 1, new_clients: 1, numbers: [] })
  })

  test('with spend › divides that of the whole months of the period by the new clients of the same months', async () => {
    const account = await marquee.createAccount()
    await enterSpend(account, '2025-09', { google: 30_000 })
    await enterSpend(account, '2025-10', { google: 10_000, facebook: 5_000, yelp: 0 })
    await enterSpend(account, '2025-12', { google: 99_900 })
    await insertCalls(marquee, account.clientUuid, [
      { ...on('2025-09-02'), ...GOOGLE, ...NEW },
      { ...on('2025-10-20'), ...GOOGLE, ...NEW },
      { ...on('2025-10-21'), ...GOOGLE, ...NEW },
      // November has no entry, so its new client does not make the others look cheaper
      { ...on('2025-11-03'), ...GOOGLE, ...NEW },
      { ...on('2025-10-21'), referralSource: 'YELP', ...NEW },
    ])
    const query = '?date_from=2025-09-15&date_to=2025-11-15'
    expect((await sourceOf(account, 'GOOGLE', query)).cost).toEqual({
      months: ['2025-09', '2025-10'],
      spend_cents: 40_000,
      new_clients: 3,
      cents_per_new_client: 13_333,
    })
    expect((await sourceOf(account, 'FACEBOOK', query)).cost).toMatchObject({ new_clients: 0, cents_per_new_client: null })
    expect((await sourceOf(account, 'YELP', query)).cost).toMatchObject({ spend_cents: 0, cents_per_new_client: 0 })
    expect((await sourceOf(account, 'WEBSITE', query)).cost).toBeNull()
    expect((await sourceOf(account, 'GOOGLE', '?date_from=2025-11-01&date_to=2025-11-30')).cost).toBeNull()
  })

  test('with spend on other sources › counts callers without a known source too, as Monthly Analytics does', async () => {
    const account = await marquee.createAccount()
    await enterSpend(account, '2025-10', { etc: 20_000 })
    await insertCalls(marquee, account.clientUuid, [
      { ...on('2025-10-20'), referralSource: 'ETC', ...NEW },
      { ...on('2025-10-20'), referralSource: 'UNKNOWN', ...NEW },
    ])
    expect(await sourceOf(account, 'ETC')).toMatchObject({ new_clients: 1, cost: { new_clients: 2, cents_per_new_client: 10_000 } })
    expect((await sourceOf(account, 'UNKNOWN')).cost).toBeNull()
  })

  test('without a range › takes the same period as the call dashboard', async () => {
    const account = await marquee.createAccount()
    const DAY_MS = 86_400_000
    const ago = (days: number) => ({ startedAt: new Date(Date.now() - days * DAY_MS), ...GOOGLE })
    await insertCalls(marquee, account.clientUuid, [ago(0), ago(27), ago(33)])
    expect((await sourceOf(account, 'GOOGLE', '')).total_calls).toBe(2)
  })

  test('of another business › counts neither its calls nor its spend, and names none of its numbers', async () => {
    const other = await marquee.createAccount()
    const ads = await addNumber(other, 'Theirs', 'GOOGLE')
    await insertCalls(marquee, other.clientUuid, [{ ...on('2025-10-10'), ...measured(ads), ...NEW }])
    await enterSpend(other, '2025-10', { google: 10_000 })
    expect(await sourceOf(await marquee.createAccount(), 'GOOGLE')).toMatchObject({ total_calls: 0, numbers: [], cost: null })
  })

  test('with the last day before the first › is rejected with a message', async () => {
    const response = await read(await marquee.createAccount(), '?date_from=2026-03-05&date_to=2026-03-04')
    expect(problemOf(response)).toMatchObject({ status: 400, message: 'The first day must not be after the last' })
  })
})
