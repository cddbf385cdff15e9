import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Practice, testPhone } from '../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { inquirySettings } from '../inquiry-settings/inquiry-settings.tables.ts'
import { forgetVisitsJob } from './forget-visits.job.ts'
import { NUMBERS_BY_ADDRESS } from './website-numbers.service.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const SITE = 'https://www.practice.test'
const MINUTE_MS = 60_000
const AD = {
  source: 'GOOGLE',
  medium: 'cpc',
  campaign: 'implants',
  keyword: 'dental implants',
  landing_page: '/implants',
  referrer: 'google.com',
}

let count = 0
const someNumber = () => `+1312555${String(2000 + count++)}`
const someAddress = () => `198.51.${100 + Math.floor(count / 250)}.${count++ % 250}`

interface Website extends Practice {
  siteKey: string
}

interface Wanted {
  source?: string
  use?: 'source' | 'visitor' | null
}

/** A practice whose website may use the script */
async function openWebsite(): Promise<Website> {
  const practice = await phone.openPractice()
  const siteKey = randomBytes(16).toString('base64url')
  await withSystem(marquee.services.database, (db) =>
    db
      .insert(inquirySettings)
      .values({ clientUuid: practice.clientUuid, siteKey, allowedOrigins: [SITE] })
      .onConflictDoUpdate({ target: inquirySettings.clientUuid, set: { siteKey, allowedOrigins: [SITE] } }),
  )
  return { ...practice, siteKey }
}

async function addNumber(website: Website, { source = 'UNKNOWN', use = 'visitor' }: Wanted = {}) {
  const number = someNumber()
  const added = await marquee.api('POST', `/operator/clients/${website.clientUuid}/numbers`, {
    token: OPERATOR_KEY,
    body: { number, name: 'Website', source, rings_at: '+12175550199' },
  })
  const uuid: string = added.body.number_uuid
  if (use) expect((await choose(website, uuid, use)).status).toBe(200)
  return { uuid, number }
}

const choose = ({ token }: Website, uuid: string, use: string | null) =>
  marquee.api('PUT', `/website-numbers/${uuid}`, { token, body: { use } })
const describeFor = async ({ token }: Website) => (await marquee.api('GET', '/website-numbers', { token })).body.data
const site = ({ siteKey }: Website, headers: Record<string, string> = { origin: SITE }) =>
  marquee.api('GET', `/website-numbers/site/${siteKey}`, { headers })
const visit = ({ siteKey }: Website, form: Record<string, string> = AD, address = someAddress()) =>
  marquee.api('POST', `/website-numbers/site/${siteKey}/visits`, {
    raw: new URLSearchParams(form),
    headers: { origin: SITE, 'x-forwarded-for': address },
  })
const callOf = async ({ token }: Website, callSid: string) =>
  (await marquee.api('GET', `/inquiry/call-inquiry/${callSid}`, { token })).body.data

describe('the numbers that visitors see', () => {
  test('chosen by the practice › are on its website by source, without the main number', async () => {
    const website = await openWebsite()
    const google = await addNumber(website, { source: 'GOOGLE', use: 'source' })
    await addNumber(website, { source: 'YELP', use: null })
    const response = await site(website)
    expect(response.body.data).toEqual({ main_number: website.number, by_source: { GOOGLE: google.number }, has_visitor_numbers: false })
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
  })

  test('of another website › cannot be read by it', async () => {
    const response = await site(await openWebsite(), { origin: 'https://www.rival.test' })
    expect(problemOf(response)).toMatchObject({ status: 403, message: 'This website isn’t allowed to use this script' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('that have been taken away › are no longer shown', async () => {
    const website = await openWebsite()
    const [google, own] = [await addNumber(website, { source: 'GOOGLE', use: 'source' }), await addNumber(website)]
    for (const { uuid } of [google, own])
      await marquee.api('DELETE', `/operator/clients/${website.clientUuid}/numbers/${uuid}`, { token: OPERATOR_KEY })
    expect((await site(website)).body.data).toMatchObject({ by_source: {}, has_visitor_numbers: false })
    expect((await visit(website)).body.data.number).toBeNull()
  })

  test.each([
    [
      'the main number',
      async (website: Website) => (await mainOf(website)).number_uuid,
      'visitor',
      'Your website already shows the main number',
    ],
    [
      'one without a source',
      async (website: Website) => (await addNumber(website, { use: null })).uuid,
      'source',
      'Choose a source for this number first',
    ],
    ['another business’s', async () => (await addNumber(await openWebsite(), { use: null })).uuid, 'visitor', 'This number does not exist'],
    ['one that does not exist', async () => randomUUID(), 'visitor', 'This number does not exist'],
  ])('changed to be %s › is rejected', async (_, choosing, use, message) => {
    const website = await openWebsite()
    expect(problemOf(await choose(website, await choosing(website), use)).message).toContain(message)
  })
})

const mainOf = async ({ token }: Website) =>
  (await marquee.api('GET', '/numbers', { token })).body.data.find(({ is_main: isMain }: { is_main: boolean }) => isMain)

describe('a visit', () => {
  test('that goes on › keeps its number, until 30 minutes after the last page', async () => {
    const website = await openWebsite()
    const { number } = await addNumber(website)
    const first = await visit(website)
    expect(first.body.data).toEqual({ visit: expect.any(String), number })
    marquee.clock.advance(29 * MINUTE_MS)
    expect((await visit(website, { ...AD, visit: first.body.data.visit })).body.data).toEqual(first.body.data)
    marquee.clock.advance(29 * MINUTE_MS)
    expect((await visit(website)).body.data.number).toBeNull()
    marquee.clock.advance(2 * MINUTE_MS)
    expect((await visit(website)).body.data.number).toBe(number)
  })

  test('while all numbers are in use › gets none, and is counted once', async () => {
    const website = await openWebsite()
    await addNumber(website)
    await visit(website)
    const second = await visit(website)
    expect(second.body.data.number).toBeNull()
    expect((await visit(website, { ...AD, visit: second.body.data.visit })).body.data).toEqual(second.body.data)
    expect(await describeFor(website)).toMatchObject({ visits: 2, visits_without_number: 1 })
  })

  test('at the same moment as nine others › shares its number with none', async () => {
    const website = await openWebsite()
    const own = [await addNumber(website), await addNumber(website), await addNumber(website), await addNumber(website)]
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit(website)))
    const numbers = visits.map(({ body }) => body.data.number).filter((number) => number !== null)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThan(0)
    expect(own.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
  })

  test('the fourth from one address within an hour › gets no number, so that nobody uses up all of them', async () => {
    const website = await openWebsite()
    for (let added = 0; added <= NUMBERS_BY_ADDRESS.max; added++) await addNumber(website)
    const address = someAddress()
    const numbers: (string | null)[] = []
    for (let visits = 0; visits <= NUMBERS_BY_ADDRESS.max; visits++) numbers.push((await visit(website, AD, address)).body.data.number)
    expect(numbers.filter((number) => number !== null)).toHaveLength(NUMBERS_BY_ADDRESS.max)
    expect(numbers.at(-1)).toBeNull()
    expect((await visit(website)).body.data.number).not.toBeNull()
  })

  test('with fields that are too long or unknown › is rejected, and the page can read why', async () => {
    const website = await openWebsite()
    const response = await visit(website, { ...AD, campaign: 'x'.repeat(121) })
    expect(problemOf(response)).toMatchObject({ status: 400, message: 'campaign can have at most 120 characters' })
    expect((await visit(website, { ...AD, email: 'dana@customer.test' })).status).toBe(400)
  })

  test('after 30 days › is forgotten', async () => {
    const website = await openWebsite()
    await visit(website)
    marquee.clock.advance(31 * 24 * 60 * MINUTE_MS)
    await forgetVisitsJob.run(marquee.services, {})
    const left = await marquee.services.database.executeSql('select 1 from website_visits where client_uuid = $1', [website.clientUuid])
    expect(left.rows).toEqual([])
  })
})

describe('a call', () => {
  test('to the number of a visitor › has the source and the campaign of the visit', async () => {
    const website = await openWebsite()
    const { number } = await addNumber(website)
    await visit(website)
    const { callSid } = await phone.ring({ number }, { outcome: 'missed' })
    expect(await callOf(website, callSid)).toMatchObject({ referral_source: 'GOOGLE', website_visit: AD })
  })

  test('to a number that no visitor has any more › has an unknown source', async () => {
    const website = await openWebsite()
    const { number } = await addNumber(website)
    await visit(website)
    marquee.clock.advance(31 * MINUTE_MS)
    const { callSid } = await phone.ring({ number }, { outcome: 'missed' })
    expect(await callOf(website, callSid)).toMatchObject({ referral_source: 'UNKNOWN', website_visit: null })
  })

  test('to a number of a source › has that source, and no visit', async () => {
    const website = await openWebsite()
    const { number } = await addNumber(website, { source: 'YELP', use: 'source' })
    await visit(website)
    const { callSid } = await phone.ring({ number }, { outcome: 'missed' })
    expect(await callOf(website, callSid)).toMatchObject({ referral_source: 'YELP', website_visit: null })
  })

  test('whose number goes to another visitor before the call ends › keeps its visit', async () => {
    const website = await openWebsite()
    const { number } = await addNumber(website)
    await visit(website)
    const { callSid } = await phone.ring({ number }, { outcome: 'missed' })
    marquee.clock.advance(31 * MINUTE_MS)
    await visit(website, { ...AD, source: 'YELP', campaign: '' })
    await phone.webhook('status', number, { CallSid: callSid, CallStatus: 'completed', CallDuration: '3' })
    expect(await callOf(website, callSid)).toMatchObject({ referral_source: 'GOOGLE', website_visit: AD })
  })
})
