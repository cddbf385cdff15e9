import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { rateLimits } from '../../platform/http/rate-limits.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { hashInvitationKey } from '../business-promoter/business-promoter.service.ts'
import { invitationKeys, invitations } from '../business-promoter/business-promoter.tables.ts'
import { reviewSettings } from '../review-settings/review-settings.tables.ts'
import { GUESSES, WRONG_KEYS } from './page-keys.ts'
import { ANSWERS_BY_PAGE, FEEDBACK_BY_PAGE } from './review-page.service.ts'

const HOUR_MS = 3_600_000
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
// All tests call from one address; an hour later the wrong keys of the one before no longer count
beforeEach(() => marquee.clock.advance(HOUR_MS))

const newKey = () => randomBytes(16).toString('base64url')
const inSystem = <T>(run: Parameters<typeof withSystem<T>>[1]) => withSystem(marquee.services.database, run)

interface Invited {
  clientUuid: string
  uuid: string
  emailKey: string
  textKey: string
}

async function invite(
  values: Partial<typeof invitations.$inferInsert> = {},
  settings: Partial<typeof reviewSettings.$inferInsert> = {},
  client: Parameters<TestMarquee['createClient']>[0] = {},
): Promise<Invited> {
  const clientUuid = values.clientUuid ?? (await marquee.createClient(client))
  const [emailKey, textKey] = [newKey(), newKey()]
  const expiresAt = new Date(marquee.clock.now().getTime() + 24 * HOUR_MS)
  return inSystem(async (db) => {
    await db
      .insert(reviewSettings)
      .values({ clientUuid, ...settings })
      .onConflictDoNothing()
    const [row] = await db
      .insert(invitations)
      .values({ name: 'Dana Whitfield', email: 'dana@customer.test', phoneNumber: '+12175550142', ...values, clientUuid })
      .returning({ uuid: invitations.uuid })
    if (!row) throw new Error('no invitation')
    const key = { clientUuid, invitationUuid: row.uuid, expiresAt }
    await db.insert(invitationKeys).values([
      { ...key, channel: 'email', keyHash: hashInvitationKey(emailKey) },
      { ...key, channel: 'text', keyHash: hashInvitationKey(textKey) },
    ])
    return { clientUuid, uuid: row.uuid, emailKey, textKey }
  })
}

const pathOf = (key: string) => `/review/business-promoter/clicked/${key}`
const open = (key: string, headers: Record<string, string> = {}) =>
  marquee.api('GET', pathOf(key), { headers: { 'user-agent': PHONE, ...headers } })
const answer = (key: string, body: unknown) => marquee.api('PUT', pathOf(key), { body })
const rowOf = async ({ uuid }: Invited) => {
  const [row] = await inSystem((db) => db.select().from(invitations).where(eq(invitations.uuid, uuid)))
  if (!row) throw new Error('no invitation')
  return row
}
const clicksOf = async (invited: Invited) => {
  const { emailClickedAt, textClickedAt } = await rowOf(invited)
  return { email: emailClickedAt !== null, text: textClickedAt !== null }
}
const mailsOf = ({ clientUuid }: Invited) =>
  inSystem((db) => db.select().from(messages).where(eq(messages.clientUuid, clientUuid)).orderBy(asc(messages.recipient)))

/** As if each of what is counted had come so often */
const pretendTries = (count: number) => inSystem((db) => db.update(rateLimits).set({ count }))

const GONE = { status: 404, code: 'not_found', message: 'This page does not exist' }
const NOTHING_YET = {
  rating: null,
  google_review_clicked: false,
  yelp_review_clicked: false,
  feedback_given: false,
  marketing_permission_allow: false,
  friend_refer: false,
}

describe('GET /review/business-promoter/clicked/{key}', () => {
  test('of an invitation › shows the business and where to write about it', async () => {
    const logoUuid = '5b0c2c0e-6a4e-4c3f-9a51-0d6b5f8f3c11'
    const links = { googleReviewUrl: 'https://google.test/write', googlePlaceUrl: 'https://google.test/place' }
    const { emailKey } = await invite({}, { ...links, yelpPlaceUrl: 'https://yelp.test/place', logoUuid }, { companyName: 'Elm Dental' })
    const opened = await open(emailKey)
    expect([opened.status, opened.body]).toEqual([
      200,
      {
        code: 200,
        send_to: 'email',
        company_name: 'Elm Dental',
        company_logo: `/api/public-file/public/${logoUuid}`,
        google_url: 'https://google.test/write',
        yelp_url: 'https://yelp.test/place',
        offer_links_to_all: true,
        previous_checked: NOTHING_YET,
      },
    ])
    expect(opened.headers.get('cache-control')).toBe('no-store')
  })

  test('of a business that nobody has set up › opens without links', async () => {
    const invited = await invite()
    await inSystem((db) => db.delete(reviewSettings).where(eq(reviewSettings.clientUuid, invited.clientUuid)))
    expect((await open(invited.textKey)).body).toMatchObject({ google_url: '', yelp_url: '', company_logo: '', offer_links_to_all: true })
  })

  test('with answers stored › tells them, and the setting of the links', async () => {
    const stored = { rating: 2, feedback: 'Long wait', googleClickedAt: new Date(), marketingPermission: true, friendRefer: true }
    const { emailKey } = await invite(stored, { offerLinksToAll: false })
    expect((await open(emailKey)).body).toMatchObject({
      offer_links_to_all: false,
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
    const invited = await invite()
    await open(invited.textKey)
    expect(await clicksOf(invited)).toEqual({ email: false, text: true })
    const first = (await rowOf(invited)).textClickedAt
    marquee.clock.advance(60_000)
    await open(invited.textKey)
    expect((await rowOf(invited)).textClickedAt).toEqual(first)
    await open(invited.emailKey)
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
  ])('by %s › answers all the same and counts nothing', async (_, headers) => {
    const invited = await invite()
    expect((await open(invited.emailKey, headers as Record<string, string>)).status).toBe(200)
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
  })

  test('by a HEAD request › answers all the same and counts nothing', async () => {
    const invited = await invite()
    const headers = { 'user-agent': PHONE }
    expect((await fetch(`${marquee.url}/api${pathOf(invited.emailKey)}`, { method: 'HEAD', headers })).status).toBe(200)
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
  })

  test.each([
    'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  ])('by %s › counts', async (agent) => {
    const invited = await invite()
    await open(invited.emailKey, { 'user-agent': agent })
    expect(await clicksOf(invited)).toEqual({ email: true, text: false })
  })

  test('of a QR code › opens for everybody with its key, whatever comes behind it, and keeps nothing', async () => {
    const qrKey = newKey()
    const { clientUuid } = await invite({}, { qrKey, yelpReviewUrl: 'https://yelp.test/write' }, { companyName: 'Elm Dental' })
    for (const suffix of ['abc123', 'ZZZZZZ']) {
      const opened = await open(qrKey + suffix)
      expect(opened.body).toMatchObject({ send_to: 'qr', company_name: 'Elm Dental', yelp_url: 'https://yelp.test/write' })
      expect(opened.body.previous_checked).toEqual(NOTHING_YET)
    }
    expect(problemOf(await answer(`${qrKey}abc123`, { rating: 5 }))).toEqual(GONE)
    const [row] = await inSystem((db) => db.select().from(invitations).where(eq(invitations.clientUuid, clientUuid)))
    expect(row).toMatchObject({ emailClickedAt: null, textClickedAt: null, rating: null })
  })

  test('unknown, malformed or expired › answers the very same, and neither counts nor stores anything', async () => {
    const invited = await invite()
    marquee.clock.advance(25 * HOUR_MS)
    for (const key of [newKey(), `${newKey()}abc123`, 'short', '%00', `${newKey().slice(0, 20)}+.`, invited.emailKey]) {
      expect(problemOf(await open(key))).toEqual(GONE)
      expect(problemOf(await answer(key, { rating: 5 }))).toEqual(GONE)
    }
    expect(await clicksOf(invited)).toEqual({ email: false, text: false })
    expect((await rowOf(invited)).rating).toBeNull()
  })

  test('guessed often › is refused with the time to wait, while the waiting room still gets in', async () => {
    const { emailKey } = await invite()
    expect((await open(newKey())).status).toBe(404)
    await pretendTries(WRONG_KEYS.max - 1)
    expect((await answer(newKey(), { rating: 5 })).status).toBe(404)
    const refused = await open(newKey())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await answer(newKey(), { rating: 5 })).status).toBe(429)
    expect((await open(emailKey)).status).toBe(200)
    expect((await answer(emailKey, { rating: 5 })).status).toBe(200)
  })

  test('guessed without end › opens nothing at all from there, and again when the time is over', async () => {
    const { emailKey } = await invite()
    await open(newKey())
    await pretendTries(GUESSES.max)
    expect((await open(newKey())).status).toBe(429)
    expect((await open(emailKey)).status).toBe(429)
    expect((await answer(emailKey, { rating: 5 })).status).toBe(429)
    marquee.clock.advance(GUESSES.windowS * 1000)
    expect((await open(emailKey)).status).toBe(200)
  })
})

describe('PUT /review/business-promoter/clicked/{key}', () => {
  test('with one answer after the other › keeps each, whichever link it comes by', async () => {
    const invited = await invite()
    for (const [key, body] of [
      [invited.emailKey, { rating: 5, marketing_permission_allow: true }],
      [invited.textKey, { google_review_clicked: true, friend_refer: true }],
      [invited.emailKey, { yelp_review_clicked: true }],
      [invited.emailKey, { rating: 4, marketing_permission_allow: false, google_review_clicked: false, yelp_review_clicked: false }],
    ] as const)
      expect((await answer(key, body)).body).toEqual({ code: 200 })
    expect((await open(invited.emailKey)).body.previous_checked).toEqual({
      rating: 4,
      google_review_clicked: true,
      yelp_review_clicked: true,
      feedback_given: false,
      marketing_permission_allow: false,
      friend_refer: true,
    })
    expect(await mailsOf(invited)).toEqual([])
  })

  test('with feedback › reaches the practice once, with all it needs to answer, and nothing of it works', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm Dental', brand: 'partner' })
    const settings = { notifyEmail: 'desk@elm.test', notify: false }
    const invited = await invite({ clientUuid, email: 'dana.f@customer.test' }, settings)
    const feedback = 'I waited an hour <script>alert(1)</script>\nand <b>nobody</b> said a word \u200b'
    for (let tries = 0; tries < 2; tries++)
      expect((await answer(invited.emailKey, { rating: 1, bad_rating_feedback: feedback })).status).toBe(200)
    await marquee.runJobs()
    const inbox = await marquee.inbox('desk@elm.test')
    expect(inbox).toHaveLength(1)
    const [mail] = inbox
    expect(mail).toMatchObject({ subject: 'Feedback from Dana Whitfield' })
    expect(await mailsOf(invited)).toMatchObject([{ replyTo: 'dana.f@customer.test', purpose: 'review-feedback' }])
    for (const expected of ['Dana Whitfield', '1 of 5', '+12175550142', 'dana.f@customer.test', 'I waited an hour'])
      expect(mail?.text).toContain(expected)
    expect(mail?.html).not.toMatch(/<script|<b>/)
    expect(mail?.links).toContainEqual(expect.stringMatching(/^http:\/\/partner\.localhost[^/]*\/businessPromoter$/))
    expect((await rowOf(invited)).feedback).toBe(feedback.trim())
  })

  test('with feedback and no address set › goes to the active administrators of that business', async () => {
    const clientUuid = await marquee.createClient()
    const boss = await marquee.createAccount({ clientUuid })
    await marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
    await marquee.createAccount({ clientUuid, disabledAt: new Date() })
    await marquee.createAccount()
    const invited = await invite({ clientUuid, email: '', rating: 2 })
    expect((await answer(invited.textKey, { bad_rating_feedback: 'Too loud' })).status).toBe(200)
    expect(await mailsOf(invited)).toMatchObject([{ recipient: boss.email, replyTo: null, solicits: false }])
  })

  test('with another text later › keeps the latest and tells the practice again', async () => {
    const invited = await invite({}, { notifyEmail: 'desk@elm.test' })
    for (const text of ['Long wait', 'Long wait', 'Long wait, and cold', 'Long wait, and cold'])
      await answer(invited.emailKey, { rating: 2, bad_rating_feedback: text })
    expect((await rowOf(invited)).feedback).toBe('Long wait, and cold')
    expect((await mailsOf(invited)).length).toBe(2)
  })

  test('with the same feedback from two tabs at once › sends one e-mail', async () => {
    const invited = await invite({}, { notifyEmail: 'desk@elm.test' })
    const body = { rating: 1, bad_rating_feedback: 'Long wait' }
    const answers = await Promise.all(
      [invited.emailKey, invited.textKey, invited.emailKey, invited.textKey].map((key) => answer(key, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await mailsOf(invited)).length).toBe(1)
  })

  test('with feedback but no score yet › asks for it and keeps nothing', async () => {
    const invited = await invite()
    expect(problemOf(await answer(invited.emailKey, { bad_rating_feedback: 'Long wait', friend_refer: true }))).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'Please give us a score.',
    })
    expect(await rowOf(invited)).toMatchObject({ feedback: '', friendRefer: false })
  })

  test.each([
    ['nothing', {}, 400, 'Please give us a score.'],
    ['a score of 0', { rating: 0 }, 400, 'Please give us a score.'],
    ['half a score', { rating: 4.5 }, 400, 'Please give us a score.'],
    ['a score in words', { rating: '5' }, 400, 'Please give us a score.'],
    ['empty feedback', { rating: 1, bad_rating_feedback: '' }, 400, 'Please leave your feedback information.'],
    [
      'feedback that cannot be seen',
      { rating: 1, bad_rating_feedback: ' \u200b\u2060\u3164\n' },
      400,
      'Please leave your feedback information.',
    ],
    [
      'a zero in the feedback',
      { rating: 1, bad_rating_feedback: 'a\u0000b' },
      400,
      'Your feedback contains characters that cannot be used',
    ],
    [
      'feedback that is too long',
      { rating: 1, bad_rating_feedback: 'x'.repeat(4001) },
      400,
      'Your feedback can have at most 4000 characters',
    ],
    ['feedback of 100 kB', { rating: 1, bad_rating_feedback: 'x'.repeat(100_000) }, 413, 'The request is too large'],
    ['a choice that is none', { google_review_clicked: 'yes' }, 400, 'google_review_clicked must be true or false'],
    ['an unknown field', { rating: 5, uuid: 'x' }, 400, 'Unknown field: uuid'],
  ])('with %s › is refused in words', async (_, body, status, message) => {
    const invited = await invite()
    expect(problemOf(await answer(invited.emailKey, body))).toMatchObject({ status, message })
    expect(await rowOf(invited)).toMatchObject({ rating: null, feedback: '', googleClickedAt: null })
  })

  test('again and again › is refused with the time to wait, feedback sooner, for that invitation only', async () => {
    const [invited, other] = [await invite(), await invite()]
    const complain = (text: string) => answer(invited.emailKey, { rating: 1, bad_rating_feedback: text })
    await complain('Long wait')
    await pretendTries(FEEDBACK_BY_PAGE.max)
    expect((await complain('Long wait, and cold')).status).toBe(429)
    expect((await answer(invited.textKey, { rating: 5 })).status).toBe(200)
    await pretendTries(ANSWERS_BY_PAGE.max)
    expect((await answer(invited.textKey, { rating: 5 })).status).toBe(429)
    expect((await answer(other.textKey, { rating: 5 })).status).toBe(200)
    expect((await rowOf(invited)).feedback).toBe('Long wait')
  })
})
