import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConsent } from '../../../../test/rows/test-consent.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { scheduleReviewSyncsJob } from './schedule-review-syncs.job.ts'

/** Manages one place under her own account, which the agency cannot access */
const KAREN = 'karen@lakeside.test'
const KARENS_PLACE = 'accounts/1300/locations/2002'
const HOUR_MS = 3_600_000

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
  // Google's moderation decides immediately; separate tests cover moderation
  await marquee.sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload: { outcome: 'approve', after_ms: 0 } })
})
afterAll(() => marquee.stop())

test('Google reviews › of a place that only the business can read › are synced and replied to through its own connection', async () => {
  const consent = testConsent(marquee)
  const account = await marquee.createAccount()
  const { token } = account
  expect(await consent.connect(account, 'google_business', { as: KAREN })).toBe(KARENS_PLACE)
  await marquee.runJobs()
  const overview = async () => (await marquee.api('GET', '/review/google/overview', { token })).body
  expect((await marquee.api('GET', '/review/verification', { token })).body).toMatchObject({ google: true })
  const listed = async () => (await marquee.api('GET', '/review/google', { token })).body.data.reviews
  const reviews = await listed()
  expect(reviews.length).toBeGreaterThan(3)
  expect((await consent.list(account)).google_business.last_sync_datetime).not.toBeNull()

  const review = reviews.find(({ response_contents: reply }: { response_contents: string }) => !reply)
  await marquee.api('PUT', `/review/google/${review.review_uuid}/reply`, {
    token,
    body: { response_contents: 'Thank you for your feedback.' },
  })
  await marquee.runJobs()
  expect(await listed()).toContainEqual(expect.objectContaining({ review_uuid: review.review_uuid, response_state: 'published' }))

  await consent.changePassword('google', KAREN)
  marquee.clock.advance(HOUR_MS)
  await scheduleReviewSyncsJob.run(marquee.services, {})
  await marquee.runJobs({ includeWaiting: true })
  expect((await overview()).sync.problem).toBe('Google needs you to sign in again under Settings > Connections.')
  expect((await consent.list(account)).google_business.state).toBe('needs_you')
})
