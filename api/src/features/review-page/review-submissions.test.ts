import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testInvitations } from '../../../test/rows/test-invitations.ts'
import { addNotificationRecipient } from '../../../test/rows/test-notices.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { FEEDBACK_BY_PAGE, SUBMISSIONS_BY_PAGE } from './review-page.service.ts'

const HOUR_MS = 3_600_000

let marquee: TestMarquee
let customers: ReturnType<typeof testInvitations>
beforeAll(async () => {
  marquee = await startTestMarquee()
  customers = testInvitations(marquee)
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS))

describe('PUT /review/business-promoter/clicked/{key}', () => {
  test('with one submission after the other › stores each, whichever link it comes by', async () => {
    const invited = await customers.invite()
    for (const [key, body] of [
      [invited.emailKey, { rating: 5, marketing_permission_allow: true }],
      [invited.textKey, { google_review_clicked: true, friend_refer: true }],
      [invited.emailKey, { yelp_review_clicked: true }],
      [invited.emailKey, { rating: 4, marketing_permission_allow: false, google_review_clicked: false, yelp_review_clicked: false }],
    ] as const)
      expect((await customers.submit(key, body)).body).toEqual({ code: 200 })
    expect((await customers.open(invited.emailKey)).body.previous_checked).toEqual({
      rating: 4,
      google_review_clicked: true,
      yelp_review_clicked: true,
      feedback_given: false,
      marketing_permission_allow: false,
      friend_refer: true,
    })
    expect(await customers.messagesOf(invited)).toEqual([])
  })

  test('with all six fields and an empty feedback › is accepted with a good rating, and leaves the feedback given before', async () => {
    const invited = await customers.invite()
    const six = {
      marketing_permission_allow: true,
      friend_refer: true,
      google_review_clicked: true,
      yelp_review_clicked: false,
      bad_rating_feedback: '',
    }
    expect((await customers.submit(invited.emailKey, { ...six, rating: 5 })).body).toEqual({ code: 200 })
    expect(await customers.rowOf(invited)).toMatchObject({ rating: 5, feedback: '', friendRefer: true })
    for (const [rating, bad_rating_feedback] of [
      [3, ''],
      [1, ' \u200b'],
    ])
      expect(problemOf(await customers.submit(invited.emailKey, { ...six, rating, bad_rating_feedback }))).toMatchObject({
        status: 400,
        message: 'Please leave your feedback information.',
      })
    expect((await customers.submit(invited.emailKey, { rating: 2, bad_rating_feedback: 'I waited' })).status).toBe(200)
    expect((await customers.submit(invited.emailKey, { ...six, rating: 4, bad_rating_feedback: ' ' })).status).toBe(200)
    expect(await customers.rowOf(invited)).toMatchObject({ rating: 4, feedback: 'I waited' })
  })

  test('with feedback › reaches the practice once, with all it needs to reply, and as plain text', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm Dental', brand: 'partner' })
    const desk = await addNotificationRecipient(marquee, clientUuid, { private_feedback: 'at_once' })
    const invited = await customers.invite({ clientUuid, email: 'dana.f@customer.test' })
    const feedback = 'I waited an hour <script>alert(1)</script>\nand <b>nobody</b> said a word \u200b'
    for (let tries = 0; tries < 2; tries++)
      expect((await customers.submit(invited.emailKey, { rating: 1, bad_rating_feedback: feedback })).status).toBe(200)
    await marquee.runJobs()
    const inbox = await marquee.inbox(desk)
    expect(inbox).toHaveLength(1)
    const [mail] = inbox
    expect(mail).toMatchObject({ subject: 'Feedback from Dana Whitfield' })
    expect(await customers.messagesOf(invited)).toMatchObject([{ replyTo: 'dana.f@customer.test', purpose: 'notice' }])
    for (const expected of ['Dana Whitfield', '1 of 5', '+12175550142', 'dana.f@customer.test', 'I waited an hour'])
      expect(mail?.text).toContain(expected)
    expect(mail?.html).not.toMatch(/<script|<b>/)
    expect(mail?.links).toContainEqual(
      expect.stringMatching(/^http:\/\/partner\.localhost[^/]*\/businessPromoter\?business_promoter_uuid=/),
    )
    expect((await customers.rowOf(invited)).feedback).toBe(feedback.trim())
  })

  test('with feedback › notifies the people chosen for it, and not the administrators', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const chosen = await addNotificationRecipient(marquee, clientUuid, { private_feedback: 'at_once' })
    const other = await addNotificationRecipient(marquee, clientUuid, { low_review: 'at_once' })
    const invited = await customers.invite({ clientUuid })
    await customers.submit(invited.emailKey, { rating: 1, bad_rating_feedback: 'I waited' })
    await marquee.runJobs()
    const subjectsAt = async (to: string) => (await marquee.inbox(to)).map(({ subject }) => subject)
    expect(await subjectsAt(chosen)).toEqual(['Feedback from Dana Whitfield'])
    expect([await subjectsAt(other), await subjectsAt(email)]).toEqual([[], []])
  })

  test('with feedback that nobody was chosen for › goes to the active administrators of that business', async () => {
    const clientUuid = await marquee.createClient()
    const boss = await marquee.createAccount({ clientUuid })
    await marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
    await marquee.createAccount({ clientUuid, disabledAt: new Date() })
    await marquee.createAccount()
    const invited = await customers.invite({ clientUuid, email: '', rating: 2 })
    expect((await customers.submit(invited.textKey, { bad_rating_feedback: 'Too loud' })).status).toBe(200)
    await marquee.runJobs()
    expect(await customers.messagesOf(invited)).toMatchObject([{ recipient: boss.email, replyTo: null, solicits: false }])
  })

  test('with another text later › stores the latest and notifies the practice again', async () => {
    const invited = await customers.invite()
    await addNotificationRecipient(marquee, invited.clientUuid, { private_feedback: 'at_once' })
    for (const text of ['Long wait', 'Long wait', 'Long wait, and cold', 'Long wait, and cold'])
      await customers.submit(invited.emailKey, { rating: 2, bad_rating_feedback: text })
    expect((await customers.rowOf(invited)).feedback).toBe('Long wait, and cold')
    await marquee.runJobs()
    expect((await customers.messagesOf(invited)).length).toBe(2)
  })

  test('with the same feedback from two tabs at once › sends one email', async () => {
    const invited = await customers.invite()
    await addNotificationRecipient(marquee, invited.clientUuid, { private_feedback: 'at_once' })
    const body = { rating: 1, bad_rating_feedback: 'Long wait' }
    const responses = await Promise.all(
      [invited.emailKey, invited.textKey, invited.emailKey, invited.textKey].map((key) => customers.submit(key, body)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await marquee.runJobs()
    expect((await customers.messagesOf(invited)).length).toBe(1)
  })

  test('with feedback but no score yet › requires one and stores nothing', async () => {
    const invited = await customers.invite()
    expect(problemOf(await customers.submit(invited.emailKey, { bad_rating_feedback: 'Long wait', friend_refer: true }))).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'Please give us a score.',
    })
    expect(await customers.rowOf(invited)).toMatchObject({ feedback: '', friendRefer: false })
  })

  test.each([
    ['nothing', {}, 400, 'Please give us a score.'],
    ['a score of 0', { rating: 0 }, 400, 'Please give us a score.'],
    ['half a score', { rating: 4.5 }, 400, 'Please give us a score.'],
    ['a score as text', { rating: '5' }, 400, 'Please give us a score.'],
    ['empty feedback', { rating: 1, bad_rating_feedback: '' }, 400, 'Please leave your feedback information.'],
    [
      'feedback that cannot be seen',
      { rating: 1, bad_rating_feedback: ' \u200b\u2060\u3164\u2800\n' },
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
  ])('with %s › is rejected with a message', async (_, body, status, message) => {
    const invited = await customers.invite()
    expect(problemOf(await customers.submit(invited.emailKey, body))).toMatchObject({ status, message })
    expect(await customers.rowOf(invited)).toMatchObject({ rating: null, feedback: '', googleClickedAt: null })
  })

  test('submitted too often › is rejected with the time to wait, feedback sooner, for that invitation only', async () => {
    const [invited, other] = [await customers.invite(), await customers.invite()]
    const complain = (text: string) => customers.submit(invited.emailKey, { rating: 1, bad_rating_feedback: text })
    await complain('Long wait')
    await customers.pretendTries(FEEDBACK_BY_PAGE.max)
    expect((await complain('Long wait, and cold')).status).toBe(429)
    expect((await complain('Long wait')).status).toBe(200)
    expect((await customers.submit(invited.textKey, { rating: 5 })).status).toBe(200)
    await customers.pretendTries(SUBMISSIONS_BY_PAGE.max)
    expect((await customers.submit(invited.textKey, { rating: 5 })).status).toBe(429)
    expect((await customers.submit(other.textKey, { rating: 5 })).status).toBe(200)
    expect((await customers.rowOf(invited)).feedback).toBe('Long wait')
  })
})
