import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { createYelpReviews } from './yelp-reviews.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/yelp', payload: { mode } })
afterEach(() => setFault('ok'))

const yelp = (changes: Partial<Parameters<typeof createYelpReviews>[0]> = {}) =>
  createYelpReviews({ apiKey: 'sandbox-key', baseUrl: `http://127.0.0.1:${sandbox.ports.http}/yelp/v3/`, ...changes })
const newPlace = () => `test-place-${Math.floor(Math.random() * 1e9)}`
const write = (place: string, review: object) => sandbox.http.inject({ method: 'POST', url: `/reviews/yelp/${place}`, payload: review })

test('listPage › of the sandbox’s place › reads it to the last page, the newest first, with times of the Pacific coast', async () => {
  const place = newPlace()
  for (let index = 0; index < 52; index++)
    await write(place, {
      rate: index % 2 === 0 ? 5 : 4,
      name: 'Ann L.',
      text: `No ${index}`,
      written_at: new Date(Date.UTC(2026, 6, 4, 18, 0, index)).toISOString(),
    })
  const first = await yelp().listPage(place, null)
  const second = await yelp().listPage(place, first.next)
  expect([first.reviews.length, second.reviews.length, first.total, second.total, second.average, second.next]).toEqual([
    50,
    2,
    52,
    52,
    4.5,
    null,
  ])
  expect(first.reviews[0]).toMatchObject({
    reviewerName: 'Ann L.',
    contents: 'No 51',
    rate: 4,
    writtenAt: new Date(Date.UTC(2026, 6, 4, 18, 0, 51)),
    response: null,
  })
  expect(first.reviews[0]?.link).toContain(`/reviews/yelp/${place}#`)
})

test.each([
  ['rate_limited', { retryable: true, retryAfterS: 7 }],
  ['server_error', { retryable: true }],
  ['forbidden', { retryable: false, message: 'Yelp no longer lets us read this place. Please contact support.' }],
  ['unauthorized', { retryable: false }],
])('listPage › with the sandbox’s Yelp in trouble (%s) › says whether to try again', async (mode, facts) => {
  await setFault(mode)
  await expect(yelp().listPage(newPlace(), null)).rejects.toMatchObject({ name: 'ProviderError', vendor: 'yelp', ...facts })
})

test('listPage › after Yelp asked to wait › asks for no other place either, until it is over', async () => {
  const now = vi.spyOn(Date, 'now')
  const started = Date.now()
  now.mockImplementation(() => started)
  const source = yelp()
  await setFault('rate_limited')
  await expect(source.listPage(newPlace(), null)).rejects.toMatchObject({ retryAfterS: 7 })
  await setFault('ok')
  const other = newPlace()
  await write(other, { rate: 5, name: 'Ann L.', text: 'Fine' })
  now.mockImplementation(() => started + 4_000)
  await expect(source.listPage(other, null)).rejects.toMatchObject({ vendor: 'yelp', retryable: true, retryAfterS: 3 })
  now.mockImplementation(() => started + 7_000)
  expect((await source.listPage(other, null)).total).toBe(1)
  now.mockRestore()
})

test('listPage › of an unknown place, or with a silent server › says so', async () => {
  await expect(yelp().listPage('no-such-place', null)).rejects.toMatchObject({ retryable: false })
  await setFault('hang')
  await expect(yelp({ timeoutMs: 200 }).listPage(newPlace(), null)).rejects.toMatchObject({ retryable: true })
})
