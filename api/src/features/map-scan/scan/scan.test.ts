import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OWN_GOOGLE, scanWith } from '../../../../test/rows/test-scans.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { scanCells } from '../map-scan.tables.ts'
import { purgeScansJob } from '../purge-scans.job.ts'

let marquee: TestMarquee
let scans: ReturnType<typeof scanWith>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { GOOGLE_PLACES_PER_SECOND: '500', YELP_SEARCHES_PER_SECOND: '12' } })
  scans = scanWith(marquee)
})
afterEach(async () => {
  await scans.setFault('places', 'ok')
  await scans.setFault('yelp', 'ok')
  await scans.setDelay(0)
})
afterAll(() => marquee.stop())

const initialize = (token: string, body: object) =>
  marquee.api('POST', '/seo/grid-map/initialization', { token, body: { keyword: 'dentist', grid: 5, diagonal: 5, ...body } })
const setBudget = (clientUuid: string, calls: number) =>
  marquee.api('PUT', `/operator/clients/${clientUuid}/map-scan`, { token: OPERATOR_KEY, body: { calls_per_day: calls } })

describe('POST /seo/grid-map/initialization', () => {
  test('with keyword, grid and diagonal › lays the points around the own place without calling a service', async () => {
    const { token, clientUuid } = await scans.account()
    const before = await scans.asked()
    const { status, body } = await initialize(token, { grid_type: 'DEEPSCAN' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ code: 201, center_point: { latitude: 39.7817, longitude: -89.6501 } })
    expect(body.circles).toHaveLength(25)
    expect(body.circles[12].cell_center).toEqual(body.center_point)
    expect(body.boundary_ne.latitude).toBeGreaterThan(body.circles[0].cell_center.latitude)
    expect(body.boundary_sw.longitude).toBeLessThan(body.circles[0].cell_center.longitude)
    expect(body.circles[0].cell_center.latitude).toBeGreaterThan(body.circles[24].cell_center.latitude)
    expect(await scans.asked()).toEqual(before)
    expect(await marquee.auditOf(clientUuid)).toEqual(['scan_started'])
  })

  test('sent twice with the same request_uuid, also concurrently › creates one scan', async () => {
    const { token } = await scans.account()
    const request_uuid = randomUUID()
    const [one, other] = await Promise.all([initialize(token, { request_uuid }), initialize(token, { request_uuid })])
    const again = await initialize(token, { request_uuid })
    expect(other.body).toEqual(one.body)
    expect(again.body).toEqual(one.body)
    const { body } = await marquee.api('GET', '/seo/grid-map', { token })
    expect(body.page.totalElements).toBe(1)
  })

  test.each([
    [{ keyword: '' }, 'Keyword Required!'],
    [{ keyword: '   ' }, 'Keyword Required!'],
    [{ keyword: undefined, grid: undefined }, 'Keyword Required!'],
    [{ keyword: 'x'.repeat(500) }, 'The keyword can have at most 100 characters'],
    [{ keyword: 'a\u0000b' }, 'The keyword contains characters that cannot be used'],
    [{ grid: undefined, diagonal: undefined }, 'Grid Required!'],
    [{ grid: 4 }, 'The grid must be 3, 5 or 7'],
    [{ grid: '5' }, 'The grid must be 3, 5 or 7'],
    [{ diagonal: undefined }, 'Diagonal Required!'],
    [{ diagonal: 7 }, 'The diagonal must be 0.5, 1, 3, 5, 10, 20 or 30 miles'],
    [{ grid_type: 'QUICK' }, 'grid_type must be DEEPSCAN or REGULAR'],
  ])('with %j › returns "%s"', async (body, message) => {
    const { token } = await scans.account()
    expect(problemOf(await initialize(token, body))).toMatchObject({ status: 400, message })
  })

  test('without an own place › explains what to do, on either service', async () => {
    const { token } = await marquee.createAccount()
    expect(problemOf(await initialize(token, {}))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Your place on Google isn’t set up yet. Please ask support to set it up so you can scan around it.',
    })
    const yelp = await marquee.api('POST', '/seo/grid-map/yelp/initialization', { token, body: { keyword: 'x', grid: 3, diagonal: 1 } })
    expect(problemOf(yelp).message).toContain('Your place on Yelp')
    expect((await marquee.api('GET', '/user-management/my-information/googleplace', { token })).body).toEqual({ code: 200, data: null })
  })

  test('with fewer calls left than points › is rejected before any call is made', async () => {
    const { token, clientUuid } = await scans.account()
    await setBudget(clientUuid, 8)
    const rejected = await initialize(token, { grid: 3 })
    expect(problemOf(rejected)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(problemOf(rejected).message).toMatch(/^This scan needs 9 lookups, and you have 8 left today\./)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('with a competitor of another business, or of the other service › is rejected', async () => {
    const { token } = await scans.account()
    const other = await scans.account()
    const added = await marquee.api('POST', '/seo/competitor', {
      token: other.token,
      body: { google_id: 'ChIJ1', google_url: '', name: 'Rival', address: '' },
    })
    expect((await initialize(token, { client_competitors_id: [added.body.client_competitors_id] })).status).toBe(404)
  })
})

describe('POST /seo/grid-map/scan', () => {
  test('of a point › returns ranks and places, marks competitors, and calls Google once however often it is requested', async () => {
    const { token } = await scans.account()
    const add = { google_id: 'ChIJdemoCapitolFamilySprin0', google_url: '', name: 'Capitol Family Dentistry', address: '' }
    const rival = (await marquee.api('POST', '/seo/competitor', { token, body: add })).body.client_competitors_id
    const { scan, cells } = await scans.start(token)
    const before = await scans.asked()
    const { status, body } = await scans.cell(token, scan, cells[4] ?? '', [rival])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 200,
      state: 'measured',
      problem: '',
      results: 20,
      list_kept: true,
      google_map_url: '',
      retry_after_s: null,
    })
    expect(body.places).toHaveLength(20)
    expect(body.my_ranking).toBe(body.places.findIndex((place: { mine: boolean }) => place.mine) + 1)
    expect(body.places[body.my_ranking - 1]).toMatchObject({
      name: 'Bright Smile Dental',
      rating: 4.8,
      total_comments: 312,
      competitor: false,
    })
    const ranked = body.places.findIndex((place: { competitor: boolean }) => place.competitor) + 1
    expect(body.competitor_ranking).toEqual([
      { client_competitors_id: rival, name: 'Capitol Family Dentistry', ranking: ranked === 0 ? -1 : ranked },
    ])
    expect((await scans.cell(token, scan, cells[4] ?? '')).body).toMatchObject({ my_ranking: body.my_ranking, places: body.places })
    expect((await scans.asked()).google - before.google).toBe(1)
    expect((await scans.budget(token)).used_today).toBe(1)
    // Its picture is proxied by this server, so that the key of the service stays secret
    const { photo } = body.places.find((place: { photo: string }) => place.photo)
    const picture = await marquee.request('GET', photo)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await marquee.request('GET', `${photo.slice(0, -1)}${photo.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  })

  test('beyond the first 20 › ranks -1', async () => {
    const { token, clientUuid } = await scans.account()
    await marquee.api('PUT', `/operator/clients/${clientUuid}/map-scan`, {
      token: OPERATOR_KEY,
      body: { google: { place_id: 'ChIJnowhere', latitude: 39.78, longitude: -89.65 } },
    })
    const { scan, cells } = await scans.start(token)
    expect((await scans.cell(token, scan, cells[0] ?? '')).body).toMatchObject({ state: 'measured', my_ranking: -1 })
  })

  test('of a deep scan › stores a link to the map at each point', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token, { grid_type: 'DEEPSCAN', keyword: 'emergency dentist' })
    const { body } = await scans.cell(token, scan, cells[4] ?? '')
    expect(body.google_map_url).toBe('https://www.google.com/maps/search/emergency%20dentist/@39.781700,-89.650100,15z')
    expect(body.metadata.google_url).toBe(body.google_map_url)
    expect((await scans.detail(token, scan)).cells[4].google_map_url).toBe(body.google_map_url)
  })

  test('the same point eight times concurrently › calls Google once, and all get the result', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await scans.setDelay(150)
    const before = await scans.asked()
    const responses = await Promise.all(Array.from({ length: 8 }, () => scans.cell(token, scan, cells[0] ?? '')))
    expect(new Set(responses.map(({ body }) => JSON.stringify([body.state, body.my_ranking])))).toHaveLength(1)
    expect(responses[0]?.body.state).toBe('measured')
    expect((await scans.asked()).google - before.google).toBe(1)
    expect((await scans.budget(token)).used_today).toBe(1)
  })

  test('with a transient fault › retries automatically', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await scans.setFault('places', 'flaky')
    for (const cell of cells.slice(0, 3)) expect((await scans.cell(token, scan, cell)).body.state).toBe('measured')
    expect((await scans.budget(token)).used_today).toBe(3)
  })

  test('with Google failing permanently › is not measured, costs nothing, and can be measured alone later', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await scans.setFault('places', 'server_error')
    const failed = await scans.cell(token, scan, cells[0] ?? '')
    expect(failed.status).toBe(200)
    expect(failed.body).toMatchObject({
      state: 'not_measured',
      my_ranking: null,
      problem: 'Google did not respond at this point.',
      places: [],
    })
    expect((await scans.budget(token)).used_today).toBe(0)
    await scans.setFault('places', 'ok')
    for (const cell of cells.slice(1)) await scans.cell(token, scan, cell)
    expect((await scans.complete(token, scan)).status).toBe(200)
    const { main } = await scans.detail(token, scan)
    expect(main.figures).toMatchObject({ points: 9, measured: 8 })
    const rescan = `/seo/grid-map/${scan}/cells/${cells[0]}/rescan`
    expect((await marquee.api('POST', rescan, { token })).body).toMatchObject({ state: 'measured', my_ranking: expect.any(Number) })
    expect((await scans.detail(token, scan)).main.figures.measured).toBe(9)
  })

  test('with our key rejected › reports it, leaves the point open and the budget unchanged', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await scans.setFault('places', 'forbidden')
    expect(problemOf(await scans.cell(token, scan, cells[0] ?? ''))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Google rejected our key for map searches. Please contact support.',
    })
    await scans.setFault('places', 'ok')
    expect((await scans.budget(token)).used_today).toBe(0)
    expect((await scans.cell(token, scan, cells[0] ?? '')).body.state).toBe('measured')
  })

  test('after a day, or of a canceled scan › is rejected with a message', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    expect((await marquee.api('PUT', `/seo/grid-map/cancel/${scan}`, { token })).status).toBe(200)
    expect(problemOf(await scans.cell(token, scan, cells[0] ?? '')).message).toBe('This scan was canceled. Please start a new one.')
    expect(problemOf(await scans.complete(token, scan)).status).toBe(409)
  })

  test('of another business’s scan or point, or of the other service › returns 404', async () => {
    const [own, other] = [await scans.account(), await scans.account()]
    const theirs = await scans.start(other.token)
    const mine = await scans.start(own.token)
    const before = await scans.asked()
    expect((await scans.cell(own.token, theirs.scan, theirs.cells[0] ?? '')).status).toBe(404)
    expect((await scans.cell(own.token, mine.scan, theirs.cells[0] ?? '')).status).toBe(404)
    expect((await scans.cell(own.token, mine.scan, mine.cells[0] ?? '', [], 'yelp')).status).toBe(404)
    expect((await scans.cell(own.token, randomUUID(), mine.cells[0] ?? '')).status).toBe(404)
    expect(await scans.asked()).toEqual(before)
  })

  test('with the budget used up midway › reports when it continues, and loses nothing', async () => {
    const { token, clientUuid } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await setBudget(clientUuid, 4)
    const responses = await Promise.all(cells.map((cell) => scans.cell(token, scan, cell)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
    const rejected = responses.filter(({ status }) => status === 429).map((response) => problemOf(response).message)
    expect(rejected).toEqual(Array(5).fill(expect.stringMatching(/^You’ve used all 4 lookups for today\./)))
    expect(await scans.budget(token)).toMatchObject({ calls_per_day: 4, used_today: 4, left_today: 0 })
    const running = (await marquee.api('GET', '/seo/grid-map/running?grid_type=google', { token })).body.data
    expect(running).toMatchObject([{ client_map_grid_uuid: scan, points: 9 }])
    expect(running[0].open_cells).toHaveLength(5)
    await setBudget(clientUuid, 100)
    for (const cell of running[0].open_cells) expect((await scans.cell(token, scan, cell)).status).toBe(200)
    expect((await scans.complete(token, scan)).status).toBe(200)
  })

  test('whose process died during the call › is taken over when its claim expires', async () => {
    const { token, clientUuid } = await scans.account()
    const { scan, cells } = await scans.start(token)
    const inMs = (ms: number) => new Date(marquee.clock.now().getTime() + ms)
    const claim = (until: Date) =>
      withTenant(marquee.services.database, clientUuid, (db) => db.update(scanCells).set({ claim: randomUUID(), claimedUntil: until }))
    await claim(inMs(700))
    const { body } = await scans.cell(token, scan, cells[0] ?? '')
    expect(body.state).toBe('measured')
  })
})

describe('PUT /seo/grid-map/complete/{client_map_grid_uuid}', () => {
  test('with open points › is rejected and reports how many', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    for (const cell of cells.slice(0, 8)) await scans.cell(token, scan, cell)
    expect(problemOf(await scans.complete(token, scan))).toMatchObject({
      status: 409,
      message: '1 of 9 points is not scanned yet. Scan them, then complete the scan.',
    })
    await scans.cell(token, scan, cells[8] ?? '')
    expect((await scans.complete(token, scan)).status).toBe(200)
    expect((await scans.complete(token, scan)).status).toBe(200)
    expect((await marquee.api('PUT', `/seo/grid-map/cancel/${scan}`, { token })).status).toBe(409)
  })

  test('left for a week › is closed automatically with what was measured', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    await scans.cell(token, scan, cells[0] ?? '')
    marquee.clock.advance(8 * 86_400_000)
    await purgeScansJob.run(marquee.services, {})
    marquee.clock.advance(-8 * 86_400_000)
    const { main, cells: shown } = await scans.detail(token, scan)
    expect([main.state, shown[0].state]).toEqual(['cancelled', 'measured'])
  })
})

test('the own place › is what the operator set', async () => {
  const { token } = await scans.account()
  const { body } = await marquee.api('GET', '/user-management/my-information/googleplace', { token })
  expect(body.data).toMatchObject({ google_id: OWN_GOOGLE, location: { latitude: 39.7817, longitude: -89.6501 } })
})
