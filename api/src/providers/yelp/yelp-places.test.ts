import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createYelpPlaces } from './yelp-places.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/yelp', payload: { mode } })
afterEach(() => setFault('ok'))
const startVendor = vendorServer()

const origin = () => `http://127.0.0.1:${sandbox.ports.http}`
const ofSandbox = (changes: Partial<Parameters<typeof createYelpPlaces>[0]> = {}) =>
  createYelpPlaces({
    apiKey: 'sandbox-key',
    baseUrl: `${origin()}/yelp/v3/`,
    rateLimit: { perSecond: 5, burst: 5 },
    photoOrigins: [origin()],
    ...changes,
  })
const question = { text: 'dentist near me', near: { latitude: 39.7817, longitude: -89.6501 } }

describe('rank', () => {
  test('at a point › returns the first twenty with the fields of a list', async () => {
    const places = await ofSandbox().rank(question, { limit: 20, idsOnly: false })
    expect(places).toHaveLength(20)
    expect(places.find(({ id }) => id === 'bright-smile-dental-springfield')).toMatchObject({
      name: 'Bright Smile Dental',
      address: ['1420 S Grand Ave', expect.stringContaining('Springfield, IL')],
      rating: 4.8,
      ratings: 46,
      location: question.near,
    })
  })

  test('with fields missing or null › reads the others', async () => {
    const baseUrl = await startVendor((_, response) =>
      response.end(
        JSON.stringify({
          total: 1,
          businesses: [{ id: 'x', image_url: null, location: null, coordinates: { latitude: null, longitude: null } }],
        }),
      ),
    )
    expect(await ofSandbox({ baseUrl }).rank(question, { limit: 20, idsOnly: false })).toEqual([
      { id: 'x', name: '', address: [], url: '', rating: null, ratings: 0, location: null, photo: '' },
    ])
  })

  test.each([
    ['rate_limited', { retryable: true, retryAfterS: 7 }],
    ['server_error', { retryable: true }],
    ['unauthorized', { retryable: false, message: 'Yelp rejected our key for searches. Please contact support.' }],
    ['forbidden', { retryable: false }],
  ])('with Yelp failing (%s) › states whether to retry', async (mode, facts) => {
    await setFault(mode)
    await expect(ofSandbox().rank(question, { limit: 20, idsOnly: false })).rejects.toMatchObject({ vendor: 'yelp', ...facts })
  })
})

test('find › beyond what Yelp lists › is empty without a request', async () => {
  const { places, total } = await ofSandbox({ baseUrl: 'http://127.0.0.1:1' }).find(question, { size: 20, number: 13 })
  expect([places, total]).toEqual([[], 240])
})

test('suggest › with the beginning of a search › completes it', async () => {
  expect(await ofSandbox().suggest({ ...question, text: 'kids' })).toEqual(['kids dentist'])
})

test('fetchPhoto › of Yelp’s servers › returns a picture, and of any other › sends no request', async () => {
  const photo = (await ofSandbox().rank(question, { limit: 20, idsOnly: false })).find((place) => place.photo)?.photo ?? ''
  expect(await ofSandbox().fetchPhoto(photo)).toMatchObject({ contentType: 'image/png' })
  for (const elsewhere of ['http://169.254.169.254/latest', 'https://yelpcdn.com.evil.test/x.png', 'file:///etc/passwd', ''])
    await expect(ofSandbox().fetchPhoto(elsewhere)).rejects.toMatchObject({ retryable: false, message: 'This picture does not exist' })
})
