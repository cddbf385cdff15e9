import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Invited, newInvitationKey, PHONE, reviewPagePath, testInvitations } from '../../../test/rows/test-invitations.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { invitations } from '../business-promoter/business-promoter.tables.ts'
import { reviewSettings } from '../reviews/settings/review-settings.tables.ts'
import { GUESSES, WRONG_KEYS } from './review-page.public.ts'

const HOUR_MS = 3_600_000
const GONE = { status: 404, code: 'not_found', message: 'This page does not exist' }
const NOTHING_YET = {
  rating: null,
  google_review_clicked: false,
  yelp_review_clicked: false,
  feedback_given: false,
  marketing_permission_allow: false,
  friend_refer: false,
}

let marquee: TestMarquee
let customers: ReturnType<typeof testInvitations>
beforeAll(async () => {
  marquee = await startTestMarquee()
  customers = testInvitations(marquee)
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS))

const clicksOf = async (invited: Invited) => {
  const { emailClickedAt, textClickedAt } = await customers.rowOf(invited)
  return { email: emailClickedAt !== null, text: textClickedAt !== null }
}

describe('GET /review/business-promoter/clicked/{key}', () => {
  test('of an invitation › shows the business and where to write about it', async () => {
    const logoUuid = '5b0c2c0e-6a4e-4c3f-9a51-0d6b5f8f3c11'
    const links = { googleReviewUrl: 'https://google.test/write', googlePlaceUrl: 'https://google.test/place' }
    const { emailKey } = await customers.invite(
      {},
      { ...links, yelpPlaceUrl: 'https://yelp.test/place', logoUuid },
      { companyName: 'Elm Dental' },
    )
    const opened = await customers.open(emailKey)
    expect([opened.status, opened.body]).toEqual([
      200,
      {
        code: 200,
        send_to: 'email',
        company_name: 'Elm Dental',
        company_logo: `/api/public-file/public/${logoUuid}`,
        google_url: 'https://google.test/write',
        yelp_url: 'https://yelp.test/place',
        language: null,
        previous_checked: NOTHING_YET,
      },
    ])
    expect(opened.headers.get('cache-control')).toBe('no-store')
  })

  test('of a business that nobody has set up › opens without links', async () => {
    const invited = await customers.invite()
    await customers.inSystem((db) => db.delete(reviewSettings).where(eq(reviewSettings.clientUuid, invited.clientUuid)))
    expect((await customers.open(invited.textKey)).body).toMatchObject({
      google_url: '',
      yelp_url: '',
      company_logo: '',
      language: null,
    })
  })

  test('of a business with both pages at Yelp › leads to the place, and with Yelp hidden › to Google alone, also from its QR code', async () => {
    const qrKey = newInvitationKey()
    const links = {
      qrKey,
      googleReviewUrl: 'https://google.test/write',
      yelpReviewUrl: 'https://yelp.test/write',
      yelpPlaceUrl: 'https://yelp.test/place',
    }
    const { clientUuid, emailKey } = await customers.invite({}, links)
    const { token } = await marquee.createAccount({ clientUuid })
    const linksOf = async (key: string) => {
      const { google_url, yelp_url } = (await customers.open(key)).body
      return [google_url, yelp_url]
    }
    for (const key of [emailKey, `${qrKey}abc123`])
      expect(await linksOf(key)).toEqual(['https://google.test/write', 'https://yelp.test/place'])
    expect((await marquee.api('PUT', '/review/business-promoter/yelp', { token, body: { hide_yelp: true } })).status).toBe(200)
    for (const key of [emailKey, `${qrKey}abc123`]) expect(await linksOf(key)).toEqual(['https://google.test/write', ''])
    const { body } = await marquee.api('GET', '/review/business-promoter/settings', { token })
    expect(body.data).toMatchObject({ has_google: true, has_yelp: false, hide_yelp: true })
    expect(await marquee.auditOf(clientUuid)).toContain('yelp_visibility_saved')
  })

  test('with a stored submission › returns it', async () => {
    const stored = { rating: 2, feedback: 'Long wait', googleClickedAt: new Date(), marketingPermission: true, friendRefer: true }
    const { emailKey } = await customers.invite(stored)
    expect((await customers.open(emailKey)).body).toMatchObject({
      previous_checked: {
        rating: 2,
        google_review_clicked: true,
        yelp_review_clicked: false,
        feedback_given: true,
        marketing_permission_allow: true,
        friend_refer: true,
      },
    })
  })

  test('by the link of one channel › counts a click of that channel, the first one only', async () => {
    const invited = await customers.invite()
    await customers.open(invited.textKey)
    expect(await clicksOf(invited)).toEqual({ email: false, text: true })
    const first = (await customers.rowOf(invited)).textClickedAt
    marquee.clock.advance(60_000)
    await customers.open(invited.textKey)
    expect((await customers.rowOf(invited)).textClickedAt).toEqual(first)
    await customers.open(invited.emailKey)
    expect(await clicksOf(invited)).toEqual({ email: true, text: true })
  })

  test.each([
    ['a fetch ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older fetch ahead', { purpose: 'prefetch' }],
    ['a preview of Messages', { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0' }],
    ['a preview of WhatsApp', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['a mail program’s proxy', { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' }],
    ['a mail scanner', { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral)' }],
    ['Office', { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['nobody in particular', { 'user-agent': '' }],
  ])('by %s › opens all the same and counts nothing', async (_, headers) => {
    const invited = await customers.invite()
    expect((await customers.open(invited.emailKey, headers as Record<string, string>)).status).toBe(200)
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
  })

  test('by a HEAD request › responds all the same and counts nothing', async () => {
    const invited = await customers.invite()
    const headers = { 'user-agent': PHONE }
    expect((await fetch(`${marquee.url}/api${reviewPagePath(invited.emailKey)}`, { method: 'HEAD', headers })).status).toBe(200)
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
  })

  test.each([
    'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  ])('by %s › counts', async (agent) => {
    const invited = await customers.invite()
    await customers.open(invited.emailKey, { 'user-agent': agent })
    expect(await clicksOf(invited)).toEqual({ email: true, text: false })
  })

  test('of a QR code › opens for everybody with its key, whatever follows it, and stores nothing', async () => {
    const qrKey = newInvitationKey()
    const { clientUuid } = await customers.invite({}, { qrKey, yelpReviewUrl: 'https://yelp.test/write' }, { companyName: 'Elm Dental' })
    for (const suffix of ['abc123', 'ZZZZZZ']) {
      const opened = await customers.open(qrKey + suffix)
      expect(opened.body).toMatchObject({ send_to: 'qr', company_name: 'Elm Dental', yelp_url: 'https://yelp.test/write' })
      expect(opened.body.previous_checked).toEqual(NOTHING_YET)
    }
    expect(problemOf(await customers.submit(`${qrKey}abc123`, { rating: 5 }))).toEqual(GONE)
    const [row] = await customers.inSystem((db) => db.select().from(invitations).where(eq(invitations.clientUuid, clientUuid)))
    expect(row).toMatchObject({ emailClickedAt: null, textClickedAt: null, rating: null })
  })

  test('unknown, malformed or expired › returns the same response, and neither counts nor stores anything', async () => {
    const invited = await customers.invite()
    marquee.clock.advance(25 * HOUR_MS)
    for (const key of [
      newInvitationKey(),
      `${newInvitationKey()}abc123`,
      'short',
      '%00',
      `${newInvitationKey().slice(0, 20)}+.`,
      invited.emailKey,
    ]) {
      expect(problemOf(await customers.open(key))).toEqual(GONE)
      expect(problemOf(await customers.submit(key, { rating: 5 }))).toEqual(GONE)
    }
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
    expect((await customers.rowOf(invited)).rating).toBeNull()
  })

  test('guessed often › is rejected with the time to wait, while valid keys from the same address still open', async () => {
    const { emailKey } = await customers.invite()
    expect((await customers.open(newInvitationKey())).status).toBe(404)
    await customers.pretendTries(WRONG_KEYS.max - 1)
    expect((await customers.submit(newInvitationKey(), { rating: 5 })).status).toBe(404)
    const rejected = await customers.open(newInvitationKey())
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await customers.submit(newInvitationKey(), { rating: 5 })).status).toBe(429)
    expect((await customers.open(emailKey)).status).toBe(200)
    expect((await customers.submit(emailKey, { rating: 5 })).status).toBe(200)
  })

  test('guessed without end › opens nothing at all from that address, until the time is over', async () => {
    const { emailKey } = await customers.invite()
    await customers.open(newInvitationKey())
    await customers.pretendTries(GUESSES.max)
    expect((await customers.open(newInvitationKey())).status).toBe(429)
    expect((await customers.open(emailKey)).status).toBe(429)
    expect((await customers.submit(emailKey, { rating: 5 })).status).toBe(429)
    marquee.clock.advance(GUESSES.windowS * 1000)
    expect((await customers.open(emailKey)).status).toBe(200)
  })
})
