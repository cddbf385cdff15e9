import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'

let time = new Date('2026-11-15T20:00:00Z')
const { http } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => time })
const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/places', payload: { mode } })
afterEach(async () => {
  time = new Date('2026-11-15T20:00:00Z')
  await setFault('ok')
})

const KEY = { 'x-goog-api-key': 'sandbox-places-key' }
const MASK = { ...KEY, 'x-goog-fieldmask': 'places.id,places.displayName,places.rating' }
const at = (latitude = 39.7817, longitude = -89.6501, radius = 500) => ({ circle: { center: { latitude, longitude }, radius } })
const corners = (low: number, high: number) => ({
  rectangle: { low: { latitude: low, longitude: -90 }, high: { latitude: high, longitude: -89 } },
})
const NORTH = corners(39.7, 39.9)
const UPSIDE_DOWN = corners(39.9, 39.7)
const search = (payload: object, headers: Record<string, string> = MASK) =>
  http.inject({
    method: 'POST',
    url: '/google/places/v1/places:searchText',
    headers,
    payload: { textQuery: 'dentist near me', locationBias: at(), ...payload },
  })
const namesOf = (response: Awaited<ReturnType<typeof search>>): string[] =>
  response.json().places.map((place: { displayName: { text: string } }) => place.displayName.text)

describe('POST places:searchText', () => {
  test('at two points and on two days › lists in different orders, and twice the same', async () => {
    const centre = namesOf(await search({}))
    expect(centre).toHaveLength(20)
    expect(centre.slice(0, 3)).toContain('Bright Smile Dental')
    expect(namesOf(await search({}))).toEqual(centre)
    expect(namesOf(await search({ locationBias: at(39.82, -89.6) }))).not.toEqual(centre)
    time = new Date('2026-08-15T20:00:00Z')
    expect(namesOf(await search({}))).not.toEqual(centre)
  })

  test('with a mask › responds with these fields only', async () => {
    const [place] = (await search({ pageSize: 1 })).json().places
    expect(Object.keys(place).sort()).toEqual(['displayName', 'id', 'rating'])
  })

  test('page by page › lists at most sixty, each once', async () => {
    const ids: string[] = []
    let pageToken: string | undefined
    do {
      const response = (await search({ pageToken }, { ...KEY, 'x-goog-fieldmask': 'places.id,nextPageToken' })).json()
      ids.push(...response.places.map((place: { id: string }) => place.id))
      pageToken = response.nextPageToken
    } while (pageToken)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  test('with the token of another query › is rejected, and with another page size is not', async () => {
    const headers = { ...KEY, 'x-goog-fieldmask': 'places.id,nextPageToken' }
    const { nextPageToken: pageToken } = (await search({}, headers)).json()
    expect((await search({ pageToken, textQuery: 'plumber' }, headers)).statusCode).toBe(400)
    expect((await search({ pageToken, pageSize: 5 }, headers)).json().places).toHaveLength(5)
  })

  test('within a rectangle › is taken', async () => {
    expect((await search({ locationBias: undefined, locationRestriction: NORTH })).statusCode).toBe(200)
  })

  test('of a name › begins with that place, and of nonsense › is an empty object', async () => {
    expect(namesOf(await search({ textQuery: 'Oak Street Dental' }))[0]).toBe('Oak Street Dental')
    expect((await search({ textQuery: 'xylophone zoo' })).json()).toEqual({})
  })

  test.each([
    ['no key', {}, {}, 403, 'PERMISSION_DENIED'],
    ['a wrong key', {}, { ...MASK, 'x-goog-api-key': 'x' }, 400, 'INVALID_ARGUMENT'],
    ['no field mask', {}, KEY, 400, 'INVALID_ARGUMENT'],
    ['an unknown field', {}, { ...KEY, 'x-goog-fieldmask': 'places.mood' }, 400, 'INVALID_ARGUMENT'],
    ['no text', { textQuery: ' ' }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a negative page size', { pageSize: -1 }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a circle of 51 km', { locationBias: at(39, -89, 51_000) }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a latitude of 91', { locationBias: at(91) }, MASK, 400, 'INVALID_ARGUMENT'],
    ['an unknown order', { rankPreference: 'BEST' }, MASK, 400, 'INVALID_ARGUMENT'],
    ['bias and restriction', { locationRestriction: NORTH }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a circle as restriction', { locationBias: undefined, locationRestriction: at() }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a rectangle upside down', { locationBias: undefined, locationRestriction: UPSIDE_DOWN }, MASK, 400, 'INVALID_ARGUMENT'],
    ['a token of its own making', { pageToken: 'abc' }, MASK, 400, 'INVALID_ARGUMENT'],
  ])('with %s › is rejected as by Google', async (_, payload, headers, code, status) => {
    const response = await search(payload, headers)
    expect(response.statusCode).toBe(code)
    expect(response.json()).toEqual({ error: { code, status, message: expect.any(String) } })
  })

  test('more than 600 times a minute › is rejected until the next', async () => {
    const other = createSandbox({ httpPort: 0, smtpPort: 0 })
    const statuses: number[] = []
    for (let call = 0; call < 1_210 && !statuses.includes(429); call++) {
      const response = await other.http.inject({ method: 'POST', url: '/google/places/v1/places:searchText', headers: MASK, payload: {} })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeGreaterThan(600)
  })

  test.each([
    ['rate_limited', 429],
    ['server_error', 500],
    ['forbidden', 403],
  ])('PUT /faults/places › with %s › returns %i', async (mode, status) => {
    await setFault(mode)
    expect((await search({})).statusCode).toBe(status)
  })
})

test('POST places:autocomplete › with query predictions › proposes searches', async () => {
  const response = await http.inject({
    method: 'POST',
    url: '/google/places/v1/places:autocomplete',
    headers: KEY,
    payload: { input: 'emerg', includeQueryPredictions: true },
  })
  expect(response.json().suggestions[0].queryPrediction.text.text).toBe('emergency dentist')
})

test('POST places:autocomplete › with a collection beside other types › is rejected', async () => {
  const autocomplete = (includedPrimaryTypes: string[]) =>
    http.inject({
      method: 'POST',
      url: '/google/places/v1/places:autocomplete',
      headers: KEY,
      payload: { input: 'dent', includedPrimaryTypes },
    })
  expect((await autocomplete(['(cities)'])).statusCode).toBe(200)
  expect((await autocomplete(['(cities)', 'dentist'])).statusCode).toBe(400)
  expect((await autocomplete(['a', 'b', 'c', 'd', 'e', 'f'])).statusCode).toBe(400)
})

test('GET a photo’s media › leads to a picture', async () => {
  const { photos, id } = (await search({ pageSize: 5 }, { ...KEY, 'x-goog-fieldmask': 'places.id,places.photos' }))
    .json()
    .places.find((place: { photos?: unknown }) => place.photos)
  expect(photos[0].name).toContain(id)
  const led = await http.inject({ url: `/google/places/v1/${photos[0].name}/media?maxWidthPx=160`, headers: KEY })
  expect(led.statusCode).toBe(302)
  const picture = await http.inject({ url: new URL(String(led.headers.location)).pathname })
  expect(picture.headers['content-type']).toBe('image/png')
  expect((await http.inject({ url: `/google/places/v1/${photos[0].name}/media`, headers: KEY })).statusCode).toBe(400)
})

describe('GET /yelp/v3/businesses/search', () => {
  const get = (query: string) =>
    http.inject({ url: `/yelp/v3/businesses/search?${query}`, headers: { authorization: 'Bearer sandbox-key' } })
  const here = 'latitude=39.7817&longitude=-89.6501&term=dentist'

  test('page by page › gives each business once, in an order other than Google’s', async () => {
    const pages = [(await get(`${here}&limit=50`)).json(), (await get(`${here}&limit=50&offset=50`)).json()]
    const ids = pages.flatMap(({ businesses }) => businesses.map((business: { id: string }) => business.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages[0].total).toBe(ids.length)
    const google = namesOf(await search({ textQuery: 'dentist' }))
    expect(pages[0].businesses.slice(0, 20).map((business: { name: string }) => business.name)).not.toEqual(google)
  })

  test('more often than Yelp takes in a second › is rejected', async () => {
    const { http: own } = createSandbox({ httpPort: 0, smtpPort: 0 })
    const get = () => own.inject({ url: `/yelp/v3/businesses/search?${here}&limit=1`, headers: { authorization: 'Bearer sandbox-key' } })
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    for (let call = 1; call <= 15; call++) expect([call, (await get()).statusCode]).toEqual([call, 200])
    expect((await get()).json().error.code).toBe('TOO_MANY_REQUESTS_PER_SECOND')
    vi.setSystemTime(time.getTime() + 1_000)
    expect((await get()).statusCode).toBe(200)
    vi.useRealTimers()
  })

  test('for a business whose last review is gone › does not find it any more', async () => {
    const { http: own } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => time })
    const place = '/reviews/yelp/lakeside-physical-therapy-denver'
    const found = async () => {
      const query = 'latitude=39.7392&longitude=-104.9903&term=Lakeside%20Physical%20Therapy'
      const response = await own.inject({
        url: `/yelp/v3/businesses/search?${query}`,
        headers: { authorization: 'Bearer sandbox-key' },
      })
      return response.json().businesses.map(({ id }: { id: string }) => id)
    }
    expect(await found()).toContain('lakeside-physical-therapy-denver')
    const { reviews } = (await own.inject({ url: place, headers: { accept: 'application/json' } })).json()
    for (const { id } of reviews) await own.inject({ method: 'DELETE', url: `${place}/${id}` })
    expect(await found()).not.toContain('lakeside-physical-therapy-denver')
  })

  test.each([
    ['no position', 'term=dentist', 'location'],
    ['a limit of 51', `${here}&limit=51`, 'limit'],
    ['a radius of 41 km', `${here}&radius=41000`, 'radius'],
    ['limit and offset over 240', `${here}&limit=50&offset=200`, 'limit'],
    ['an unknown order', `${here}&sort_by=name`, 'sort_by'],
  ])('with %s › is rejected as by Yelp', async (_, query, field) => {
    const response = await get(query)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'VALIDATION_ERROR', field, description: expect.any(String) })
  })
})

test('GET /map/style.json › in both schemes › needs nothing from elsewhere', async () => {
  const listening = createSandbox({ httpPort: 0, smtpPort: 0 })
  await listening.start()
  const base = `http://localhost:${listening.ports.http}`
  for (const name of ['style.json', 'style-dark.json']) {
    const response = await fetch(`${base}/map/${name}`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const style = (await response.json()) as { glyphs?: string; sprite?: string; sources: { town: { data: string } } }
    expect([style.glyphs, style.sprite, style.sources.town.data]).toEqual([undefined, undefined, `${base}/map/streets.json`])
  }
  const streets = (await (await fetch(`${base}/map/streets.json`)).json()) as { features: { properties: { kind: string } }[] }
  expect(new Set(streets.features.map(({ properties }) => properties.kind)).size).toBeGreaterThan(10)
  await listening.stop()
})
