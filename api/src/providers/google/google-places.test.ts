import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createGooglePlaces } from './google-places.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/places', payload: { mode } })
afterEach(() => setFault('ok'))
const startVendor = vendorServer()

const rateLimit = { perSecond: 10, burst: 10 }
const ofSandbox = (changes: Partial<Parameters<typeof createGooglePlaces>[0]> = {}) =>
  createGooglePlaces({
    apiKey: 'sandbox-places-key',
    placesUrl: `http://127.0.0.1:${sandbox.ports.http}/google/places/`,
    rateLimit: rateLimit,
    ...changes,
  })
const question = { text: 'dentist near me', near: { latitude: 39.7817, longitude: -89.6501 } }

describe('rank', () => {
  test('at a point › returns the first twenty with the fields of a list', async () => {
    const places = await ofSandbox().rank(question, { limit: 20, idsOnly: false })
    expect(places).toHaveLength(20)
    expect(places.find(({ name }) => name === 'Bright Smile Dental')).toMatchObject({
      id: 'ChIJdemoBrightSmileSpringf0',
      address: [expect.stringContaining('1420 S Grand Ave')],
      url: expect.stringMatching(/^http/),
      rating: 4.8,
      ratings: 312,
    })
  })

  test('of places with pictures › names who took them, with an address that can be opened', async () => {
    const places = await ofSandbox().rank(question, { limit: 20, idsOnly: false })
    const authors = places.flatMap(({ photoAuthor }) => photoAuthor ?? [])
    expect(authors.length).toBeGreaterThan(0)
    for (const { name, url } of authors) expect([name !== '', url]).toEqual([true, expect.stringMatching(/^https:\/\/maps\.google\.com\//)])
    expect(places.some(({ photo, photoAuthor }) => photo !== '' && !photoAuthor)).toBe(true)
  })

  test('with ids only › requests nothing else, with the key in a header and a bias at the point', async () => {
    const requests: { headers: Record<string, unknown>; url: string | undefined; body: unknown }[] = []
    const placesUrl = await startVendor(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push({ headers: request.headers, url: request.url, body: JSON.parse(body) })
      response.end(JSON.stringify({ places: [{ id: 'a' }, { id: 'b' }] }))
    })
    const places = await ofSandbox({ placesUrl, apiKey: 'secret' }).rank(question, { limit: 20, idsOnly: true })
    expect(places.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(requests[0]?.url).toBe('/v1/places:searchText')
    expect(requests[0]?.headers).toMatchObject({ 'x-goog-api-key': 'secret', 'x-goog-fieldmask': 'places.id' })
    expect(requests[0]?.body).toEqual({
      textQuery: 'dentist near me',
      pageSize: 20,
      rankPreference: 'RELEVANCE',
      locationBias: { circle: { center: question.near, radius: 500 } },
      includePureServiceAreaBusinesses: true,
    })
  })

  test('of an unknown keyword › is empty', async () => {
    expect(await ofSandbox().rank({ ...question, text: 'xylophone zoo' }, { limit: 20, idsOnly: false })).toEqual([])
  })

  test('of a trade that visits its customers › lists businesses without a public address', async () => {
    const plumber = { ...question, text: 'plumber' }
    const ranked = await ofSandbox().rank(plumber, { limit: 20, idsOnly: false })
    const { places } = await ofSandbox().find(plumber, { size: 20, number: 1 })
    expect(ranked.some(({ address }) => address.length === 0)).toBe(true)
    expect(places.some(({ location }) => location === null)).toBe(true)
  })

  test.each([
    ['rate_limited', { retryable: true, retryAfterS: 5, message: 'Google asked us to slow down. We’ll try again automatically.' }],
    ['server_error', { retryable: true, message: 'Google is not responding. We’ll try again automatically.' }],
    ['forbidden', { retryable: false, message: 'Google rejected our key for map searches. Please contact support.' }],
  ])('with Google failing (%s) › states whether to retry', async (mode, facts) => {
    await setFault(mode)
    await expect(ofSandbox().rank(question, { limit: 20, idsOnly: true })).rejects.toMatchObject({ vendor: 'google', ...facts })
  })

  test('with a wrong key, no response or an invalid one › reports it, and never the key', async () => {
    await expect(ofSandbox({ apiKey: 'wrong' }).rank(question, { limit: 20, idsOnly: true })).rejects.toMatchObject({
      retryable: false,
      message: 'Google rejected our key for map searches. Please contact support.',
    })
    await setFault('hang')
    await expect(ofSandbox({ timeoutMs: 200 }).rank(question, { limit: 20, idsOnly: true })).rejects.toMatchObject({ retryable: true })
    const placesUrl = await startVendor((_, response) => response.end('<html>'))
    await expect(ofSandbox({ placesUrl }).rank(question, { limit: 20, idsOnly: true })).rejects.toMatchObject({ retryable: true })
  })
})

test('suggest › with the beginning of a search › completes it', async () => {
  expect(await ofSandbox().suggest({ ...question, text: 'dental im' })).toEqual(['dental implants', 'dental implants cost'])
})

test('fetchPhoto › of a listed place › returns a picture, and of another path › sends no request', async () => {
  const photo = (await ofSandbox().rank(question, { limit: 20, idsOnly: false })).find((place) => place.photo)?.photo ?? ''
  expect(await ofSandbox().fetchPhoto(photo)).toMatchObject({ contentType: 'image/png', bytes: expect.any(Buffer) })
  await expect(ofSandbox().fetchPhoto('places/a/photos/../../../keys')).rejects.toMatchObject({ retryable: false })
})
