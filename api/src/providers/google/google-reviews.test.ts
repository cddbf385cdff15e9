import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createAgencyAccess, createGoogleRequests } from './google-access.ts'
import { createGoogleReviews } from './google-reviews.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/google', payload: { mode } })

const startVendor = vendorServer()
afterEach(() => setFault('ok'))

const account = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', refreshToken: 'sandbox-refresh' }
const sandboxUrl = () => `http://127.0.0.1:${sandbox.ports.http}/google`
const reviewsOf = ({ businessUrl, ...agency }: Parameters<typeof createAgencyAccess>[0] & { businessUrl: string }) =>
  createGoogleReviews(createGoogleRequests(createAgencyAccess(agency), agency.timeoutMs), businessUrl)
const ofSandbox = (changes: Partial<Parameters<typeof reviewsOf>[0]> = {}) =>
  reviewsOf({ ...account, tokenUrl: `${sandboxUrl()}/token`, businessUrl: `${sandboxUrl()}/mybusiness/`, ...changes })

const setModeration = (payload: object) => sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload })
const newPlace = () => `accounts/1001/locations/9${Math.floor(Math.random() * 1e9)}`
const write = (place: string, review: object) =>
  sandbox.http.inject({ method: 'POST', url: `/reviews/google/${encodeURIComponent(place)}`, payload: review })

describe('listPage', () => {
  test('of the sandbox’s place › reads it to the last page, last changed first', async () => {
    const place = newPlace()
    for (let index = 0; index < 60; index++)
      await write(place, {
        rate: 1 + (index % 5),
        name: `Ann ${index}`,
        text: `No ${index}`,
        written_at: new Date(index * 1000).toISOString(),
      })
    const google = ofSandbox()
    const first = await google.listPage(place, null)
    const second = await google.listPage(place, first.next)
    expect([first.reviews.length, second.reviews.length, first.total, first.average, second.next]).toEqual([50, 10, 60, 3, null])
    expect(first.reviews[0]).toMatchObject({
      reviewerName: 'Ann 59',
      contents: 'No 59',
      rate: 5,
      link: '',
      writtenAt: new Date(59_000),
      updatedAt: new Date(59_000),
      response: null,
    })
    expect(first.reviews[0]?.reviewerPictureUrl).toMatch(/^http/)
  })

  test('with times of 0, 3, 6 and 9 fractional digits › reads each to the millisecond', async () => {
    const place = newPlace()
    const times = ['000', '120', '121', '122'].map((ms) => `2026-11-01T10:00:00.${ms}Z`)
    for (const written_at of times) await write(place, { rate: 4, name: 'Ann', text: 'Fine', written_at })
    const { reviews } = await ofSandbox().listPage(place, null)
    expect(reviews.map(({ writtenAt, updatedAt }) => [writtenAt, updatedAt])).toEqual(
      times.toReversed().map((time) => [new Date(time), new Date(time)]),
    )
  })

  test('of an empty place › is empty', async () => {
    expect(await ofSandbox().listPage(newPlace(), null)).toEqual({ reviews: [], handedOut: 0, total: 0, average: 0, next: null })
  })

  test('with a token that Google no longer accepts › fetches another one once', async () => {
    const tokens: string[] = []
    let isEnded = false
    const url = await startVendor((request, response) => {
      if (request.method === 'POST') {
        isEnded = false
        tokens.push(`token-${tokens.length + 1}`)
        return response.end(JSON.stringify({ access_token: tokens.at(-1), expires_in: 3600 }))
      }
      const isGood = !isEnded && request.headers.authorization === `Bearer ${tokens.at(-1)}`
      response.writeHead(isGood ? 200 : 401).end('{}')
    })
    const google = reviewsOf({ ...account, tokenUrl: `${url}/token`, businessUrl: url })
    await Promise.all([google.listPage(newPlace(), null), google.listPage(newPlace(), null)])
    expect(tokens).toHaveLength(1)
    isEnded = true
    await google.listPage(newPlace(), null)
    expect(tokens).toHaveLength(2)
  })

  test('with a token that is about to expire › fetches another before it is rejected', async () => {
    const requests: string[] = []
    const url = await startVendor((request, response) => {
      requests.push(`${request.method} ${request.headers.authorization ?? ''}`.trim())
      response.end(JSON.stringify({ access_token: `token-${requests.length}`, expires_in: 30 }))
    })
    const google = reviewsOf({ ...account, tokenUrl: `${url}/token`, businessUrl: url })
    for (const _ of [1, 2]) await google.listPage(newPlace(), null)
    expect(requests).toEqual(['POST', 'GET Bearer token-1', 'POST', 'GET Bearer token-3'])
  })

  test.each([
    ['rate_limited', { retryable: true, retryAfterS: 7 }],
    ['no_quota', { retryable: false, message: expect.stringMatching(/^Google hasn’t approved this installation yet: its quota is zero/) }],
    ['server_error', { retryable: true }],
    ['forbidden', { retryable: false, message: 'Google no longer allows us to read this place. Please contact support.' }],
    ['unauthorized', { retryable: false, message: 'Google no longer allows us to read this place. Please contact support.' }],
    ['invalid_grant', { retryable: false, message: 'Google no longer accepts our sign-in. Please contact support.' }],
  ])('with the sandbox’s Google failing (%s) › states whether to retry', async (mode, facts) => {
    await setFault(mode)
    await expect(ofSandbox().listPage(newPlace(), null)).rejects.toMatchObject({ name: 'ProviderError', vendor: 'google', ...facts })
  })

  test('with a server that is silent, responds with nonsense or is not there › may be retried', async () => {
    await setFault('hang')
    const retryable = { name: 'ProviderError', retryable: true, message: 'Google is not responding. We’ll try again automatically.' }
    await expect(ofSandbox({ timeoutMs: 200 }).listPage(newPlace(), null)).rejects.toMatchObject(retryable)
    const url = await startVendor((_, response) => response.end('<html>'))
    await expect(ofSandbox({ tokenUrl: url }).listPage(newPlace(), null)).rejects.toMatchObject(retryable)
    await expect(ofSandbox({ tokenUrl: 'http://127.0.0.1:1/token' }).listPage(newPlace(), null)).rejects.toMatchObject(retryable)
  })

  test('of something that is not a location › sends no request', async () => {
    await expect(ofSandbox().listPage('accounts/1/../../tokens', null)).rejects.toMatchObject({ retryable: false })
  })
})

describe('findResponse', () => {
  test('of a review › returns the owner’s reply, once there is one', async () => {
    const place = newPlace()
    const { id } = (await write(place, { rate: 2, name: 'Ann', text: 'Slow' })).json()
    const google = ofSandbox()
    expect(await google.findResponse(place, id)).toBeNull()
    const written = await google.reply(place, id, 'Thank you.')
    expect(written).toEqual({ contents: 'Thank you.', at: expect.any(Date), moderation: 'pending', problem: '' })
    expect(await google.findResponse(place, id)).toEqual(written)
  })

  test.each([
    ['approve', undefined, { moderation: 'approved', problem: '' }],
    [
      'reject',
      'OFF_TOPIC',
      { moderation: 'rejected', problem: 'Google didn’t publish your reply. It found: off topic. Please reword it.' },
    ],
    ['reject', '', { moderation: 'rejected', problem: expect.stringContaining('It did not say which of its rules it breaks') }],
    ['hold', undefined, { moderation: 'pending', problem: '' }],
  ])('of a review whose reply Google decides to %s (%s) › reports it', async (outcome, violation, expected) => {
    await setModeration({ outcome, after_ms: 0, ...(violation !== undefined && { violation }) })
    const place = newPlace()
    const { id } = (await write(place, { rate: 2, name: 'Ann', text: 'Slow' })).json()
    await ofSandbox().reply(place, id, 'Thank you.')
    expect(await ofSandbox().findResponse(place, id)).toMatchObject(expected)
    await setModeration({ outcome: 'approve', after_ms: 10_000, violation: 'OFF_TOPIC' })
  })

  test.each([
    [undefined, 'approved', ''],
    [{ reviewReplyState: 'REVIEW_REPLY_STATE_UNSPECIFIED' }, 'approved', ''],
    [{ reviewReplyState: 'APPROVED' }, 'approved', ''],
    [{ state: 'PENDING' }, 'pending', ''],
    [{ state: 'REJECTED', policyViolation: 'OFF_TOPIC' }, 'rejected', 'It found: off topic.'],
    [{ reviewReplyState: 'ESCALATED' }, 'pending', ''],
    [{ reviewReplyState: 'REJECTED', policyViolation: { type: 'HATE_SPEECH' } }, 'rejected', 'It found: hate speech.'],
    [{ reviewReplyState: 'REJECTED', policyViolation: ['x', 1] }, 'rejected', 'It found: x.'],
    [{ reviewReplyState: 'REJECTED', policyViolation: { code: 5 } }, 'rejected', 'It did not say'],
  ])('with the state %j › is read as %s', async (state, moderation, problem) => {
    const url = await startVendor((request, response) => {
      if (request.method === 'POST') return response.end(JSON.stringify({ access_token: 'token', expires_in: 3600 }))
      const times = { createTime: '2026-11-01T10:00:00Z', updateTime: '2026-11-01T10:00:00.123456789Z' }
      response.end(JSON.stringify({ reviewId: 'r', starRating: 'TWO', ...times, reviewReply: { comment: 'Thank you.', ...state } }))
    })
    const google = reviewsOf({ ...account, tokenUrl: `${url}/token`, businessUrl: url })
    expect(await google.findResponse(newPlace(), 'r')).toMatchObject({ moderation, problem: expect.stringContaining(problem) })
  })
})

test('a reply whose state Google names otherwise › is not shown as approved', async () => {
  await setModeration({ outcome: 'hold', state_field: 'state' })
  const place = newPlace()
  const { id } = (await write(place, { rate: 2, name: 'Ann', text: 'Slow' })).json()
  await ofSandbox().reply(place, id, 'Thank you.')
  expect(await ofSandbox().findResponse(place, id)).toMatchObject({ moderation: 'pending' })
  await setModeration({ outcome: 'approve', after_ms: 10_000, violation: 'OFF_TOPIC', state_field: 'reviewReplyState' })
})

describe('reply', () => {
  test('with a reply, twice › publishes it once', async () => {
    const place = newPlace()
    const { id } = (await write(place, { rate: 2, name: 'Ann', text: 'Slow' })).json()
    const google = ofSandbox()
    for (const _ of [1, 2]) expect((await google.reply(place, id, 'Thank you.')).at).toBeInstanceOf(Date)
    const [review] = (await google.listPage(place, null)).reviews
    expect(review?.response).toMatchObject({ contents: 'Thank you.', at: expect.any(Date) })
  })

  test('to a deleted review › cannot be retried', async () => {
    await expect(ofSandbox().reply(newPlace(), 'none', 'Thank you.')).rejects.toMatchObject({ retryable: false })
  })
})

describe('deleteReply', () => {
  test('of a reply, twice › deletes it, without an error', async () => {
    const place = newPlace()
    const { id } = (await write(place, { rate: 2, name: 'Ann', text: 'Slow' })).json()
    const google = ofSandbox()
    await google.reply(place, id, 'Thank you.')
    for (const _ of [1, 2]) await google.deleteReply(place, id)
    expect(await google.findResponse(place, id)).toBeNull()
  })

  test('of a deleted review › cannot be retried', async () => {
    await expect(ofSandbox().deleteReply(newPlace(), 'none')).rejects.toMatchObject({ retryable: false })
  })

  test.each([
    ['forbidden', { retryable: false, message: 'Google no longer allows us to reply to reviews of this place. Please contact support.' }],
    ['server_error', { retryable: true, outcome: 'unknown' }],
  ])('with the sandbox’s Google failing (%s) › states whether to retry', async (mode, facts) => {
    await setFault(mode)
    await expect(ofSandbox().deleteReply(newPlace(), 'any')).rejects.toMatchObject({ name: 'ProviderError', ...facts })
  })
})
