import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CAPITOL_GOOGLE, OWN_GOOGLE, OWN_YELP, scanWith } from '../../../../test/rows/test-scans.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let scans: ReturnType<typeof scanWith>
beforeAll(async () => {
  marquee = await startTestMarquee()
  scans = scanWith(marquee)
})
afterEach(async () => {
  await scans.setFault('places', 'ok')
  await scans.setFault('yelp', 'ok')
})
afterAll(() => marquee.stop())

const get = (path: string, token: string) => marquee.api('GET', path, { token })

describe.each([
  ['google', '/seo/competitor', 'google_id', 'google_url', 'client_competitors_id', OWN_GOOGLE],
  ['yelp', '/seo/competitor/yelp', 'yelp_id', 'yelp_url', 'client_competitors_yelp_id', OWN_YELP],
])('competitors on %s', (_, path, idField, urlField, uuidField, own) => {
  const body = (id: string, changes: object = {}) => ({
    [idField]: id,
    [urlField]: 'https://rival.test/',
    name: 'Rival',
    address: '1 Main St',
    ...changes,
  })
  const add = (token: string, id: string, changes: object = {}) => marquee.api('POST', path, { token, body: body(id, changes) })

  test('added › are listed by name, for the own business only; deleted › are gone', async () => {
    const [mine, other] = [await scans.account(), await scans.account()]
    const zoe = await add(mine.token, 'place-z', { name: 'Zoe' })
    await add(mine.token, 'place-a', { name: 'adam' })
    expect(zoe.status).toBe(201)
    const { data } = (await get(path, mine.token)).body
    expect(data).toMatchObject([
      { name: 'adam' },
      { name: 'Zoe', [uuidField]: zoe.body[uuidField], [idField]: 'place-z', [urlField]: 'https://rival.test/' },
    ])
    expect((await get(path, other.token)).body.data).toEqual([])
    expect((await marquee.api('DELETE', `${path}/${zoe.body[uuidField]}`, { token: other.token })).status).toBe(404)
    expect((await marquee.api('DELETE', `${path}/${zoe.body[uuidField]}`, { token: mine.token })).status).toBe(200)
    expect((await get(path, mine.token)).body.data).toHaveLength(1)
    expect(await marquee.auditOf(mine.clientUuid)).toEqual(['competitor_added', 'competitor_added', 'competitor_deleted'])
  })

  test('the same place twice, also concurrently, or the own › is rejected with a message', async () => {
    const { token } = await scans.account()
    const responses = await Promise.all([add(token, 'place-1'), add(token, 'place-1')])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(problemOf(await add(token, 'place-1')).message).toBe('Rival is already on your list.')
    expect(problemOf(await add(token, own)).message).toBe('This is your own place. Choose the place of a competitor.')
  })

  test.each([
    [{ [idField]: '../etc' }, 'Choose the place from the list'],
    [{ [urlField]: 'javascript:alert(1)' }, 'The link must be an address like https://…'],
    [{ name: ' ' }, 'The place has no name'],
  ])('with %j › describes what is wrong', async (changes, message) => {
    const { token } = await scans.account()
    expect(problemOf(await add(token, 'place-1', changes))).toMatchObject({ status: 400, message })
  })
})

describe.each([
  ['google', '/seo/competitor', 'google_id', 'google_url', CAPITOL_GOOGLE, 3_600_000],
  ['yelp', '/seo/competitor/yelp', 'yelp_id', 'yelp_url', 'capitol-family-dentistry-springfield', 86_400_000],
] as const)('competitors on %s, looked at later', (service, path, idField, urlField, placeId, oldAfterMs) => {
  const vendor = service === 'google' ? 'places' : 'yelp'
  const add = (token: string, id: string, name: string) =>
    marquee.api('POST', path, { token, body: { [idField]: id, [urlField]: '', name, address: 'Long ago' } })
  const namesOf = async (token: string) => (await get(path, token)).body.data.map(({ name }: { name: string }) => name)

  test('within the time that the terms allow › are shown as saved, and after it as the service describes them, in old scans too', async () => {
    const { token } = await scans.account()
    const { body } = await add(token, placeId, 'Old name')
    const competitor = body.client_competitors_id ?? body.client_competitors_yelp_id
    const { scan } = await scans.start(token, { client_competitors_id: [competitor] }, service)
    marquee.clock.advance(oldAfterMs - 60_000)
    expect(await namesOf(token)).toEqual(['Old name'])
    marquee.clock.advance(120_000)
    expect((await get(path, token)).body.data).toMatchObject([
      { name: 'Capitol Family Dentistry', address: expect.stringContaining('1180 W Monroe St'), [idField]: placeId },
    ])
    expect((await scans.detail(token, scan)).main.competitors).toMatchObject([{ name: 'Capitol Family Dentistry' }])
  })

  test('while the service fails, or where it no longer has the place › are shown as saved', async () => {
    const { token } = await scans.account()
    await add(token, placeId, 'Old name')
    await add(token, 'gone-for-good', 'Gone')
    marquee.clock.advance(oldAfterMs + 60_000)
    await scans.setFault(vendor, 'server_error')
    expect(await namesOf(token)).toEqual(['Gone', 'Old name'])
    await scans.setFault(vendor, 'ok')
    expect(await namesOf(token)).toEqual(['Capitol Family Dentistry', 'Gone'])
  })
})

describe('GET /seo/search/google-location', () => {
  const search = (token: string, query: string) => get(`/seo/search/google-location?query=${encodeURIComponent(query)}`, token)

  test('by name › finds the place as Google names its fields', async () => {
    const { token } = await scans.account()
    const { data } = (await search(token, 'Capitol Family Dentistry')).body
    expect(data[0]).toEqual({
      id: CAPITOL_GOOGLE,
      displayName: { text: 'Capitol Family Dentistry' },
      formattedAddress: expect.stringContaining('1180 W Monroe St, Springfield, IL'),
      googleMapsUri: expect.stringMatching(/^http/),
      rating: 4.7,
      userRatingCount: 428,
      location: { latitude: expect.any(Number), longitude: expect.any(Number) },
    })
  })

  test('without a match › is an empty list', async () => {
    const { token } = await scans.account()
    expect((await search(token, 'xylophone zoo')).body).toEqual({ code: 200, data: [] })
    expect(problemOf(await search(token, ' ')).message).toBe('Please enter a name or address')
  })

  test('while Google fails, or without an own place › reports that', async () => {
    const { token } = await scans.account()
    await scans.setFault('places', 'server_error')
    expect(problemOf(await search(token, 'dental'))).toMatchObject({
      status: 503,
      message: 'Google is not responding. We’ll try again automatically.',
    })
    const newAccount = await marquee.createAccount()
    expect(problemOf(await search(newAccount.token, 'dental')).status).toBe(409)
  })
})

test('GET /seo/search/yelp-location › page by page › returns each business once', async () => {
  const { token } = await scans.account()
  const pages = await Promise.all([1, 2].map((page) => get(`/seo/search/yelp-location?query=dentist&page=${page}&size=20`, token)))
  const ids = pages.flatMap(({ body }) => body.data.map((place: { id: string }) => place.id))
  expect(new Set(ids).size).toBe(40)
  expect(pages[0]?.body.total).toBeGreaterThan(60)
  expect(pages[0]?.body.data[0]).toMatchObject({
    url: expect.any(String),
    location: { display_address: [expect.any(String), expect.any(String)] },
  })
})

describe('GET /seo/keyword/autocomplete', () => {
  const suggest = async (token: string, query: string) => (await get(`/seo/keyword/autocomplete?${query}`, token)).body.data

  test('with typed text › has own past keywords first, then those of the service, each once', async () => {
    const { token } = await scans.account()
    await scans.start(token, { keyword: 'Dentist Near Me' })
    await scans.start(token, { keyword: 'crowns by dentists' })
    expect(await suggest(token, 'query=dent')).toEqual([
      { keyword: 'crowns by dentists', source: 'past' },
      { keyword: 'Dentist Near Me', source: 'past' },
      { keyword: 'dentist open saturday', source: 'service' },
      { keyword: 'dental implants', source: 'service' },
      { keyword: 'dental implants cost', source: 'service' },
      { keyword: 'emergency dentist', source: 'service' },
    ])
    expect(await suggest(token, 'query=')).toHaveLength(2)
    await scans.start(token, { keyword: 'Dr. Ramírez 100%' })
    for (const query of ['RAMIREZ', 'ramíre', '0%'])
      expect((await suggest(token, `query=${encodeURIComponent(query)}`))[0]).toEqual({ keyword: 'Dr. Ramírez 100%', source: 'past' })
    expect(await suggest(token, 'query=_')).toEqual([])
  })

  test('while the service fails › has only the past ones', async () => {
    const { token } = await scans.account()
    await scans.start(token, { keyword: 'dentist' })
    await scans.setFault('places', 'forbidden')
    await scans.setFault('yelp', 'server_error')
    for (const service of ['google', 'yelp'])
      expect(await suggest(token, `query=dent&grid_type=${service}`)).toEqual([{ keyword: 'dentist', source: 'past' }])
  })
})
