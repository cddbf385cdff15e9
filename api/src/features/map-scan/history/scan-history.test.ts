import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAPITOL_GOOGLE, scanWith } from '../../../../test/rows/test-scans.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { createMissingDemoData, DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { mapScanDemo } from '../demo/map-scan.demo.ts'
import { scanCells, scans as scansTable } from '../map-scan.tables.ts'

let marquee: TestMarquee
let scans: ReturnType<typeof scanWith>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { GOOGLE_PLACES_PER_SECOND: '500' } })
  scans = scanWith(marquee)
})
afterAll(() => marquee.stop())

const DAY_MS = 86_400_000
const OWN = 'own'
const RIVAL = { uuid: randomUUID(), placeId: 'rival', name: '=Rival, "Best"' }

/** Inserts a complete scan with these ranks of the business's own place; the rival is second wherever the own place is not */
async function insertScan(
  clientUuid: string,
  ranks: (number | null)[],
  changes: Partial<typeof scansTable.$inferInsert> = {},
): Promise<string> {
  const uuid = randomUUID()
  const at = { latitude: 39.78, longitude: -89.65 }
  await withTenant(marquee.services.database, clientUuid, async (db) => {
    await db.insert(scansTable).values({
      clientUuid,
      uuid,
      service: 'google',
      keyword: 'dentist',
      grid: 3,
      diagonalMiles: 3,
      state: 'complete',
      placeId: OWN,
      placeName: 'Practice',
      ...at,
      competitors: [RIVAL],
      rankings: ranks as number[],
      createdAt: marquee.clock.now(),
      completedAt: marquee.clock.now(),
      ...changes,
    })
    await db.insert(scanCells).values(
      ranks.map((rank, position) => {
        const placeIds = Array.from({ length: 20 }, (_, index) => (index + 1 === rank ? OWN : index === 1 ? 'rival' : `other-${index}`))
        const measured =
          rank === null
            ? { state: 'not_measured' as const, placeIds: [], problem: 'Google did not respond at this point.' }
            : { state: 'measured' as const, placeIds }
        return { clientUuid, scanUuid: uuid, position, ...at, ...measured }
      }),
    )
  })
  return uuid
}
const ago = (days: number) => new Date(marquee.clock.now().getTime() - days * DAY_MS)
const list = async (token: string, query = '') =>
  (await marquee.api('GET', `/seo/grid-map?size=10&order=datetime_desc${query}`, { token })).body

const EARLIER = [1, 3, 4, 12, -1, 8, null, 2, 20]
const LATER = [1, 5, 2, 9, 19, -1, 4, 2, -1]

test('the demo’s latest scan › opened at a point › has the list of places, with the own place at its rank', async () => {
  const facts = { companyName: 'Demo', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
  await withSystem(marquee.services.database, (db) =>
    db.insert(clients).values([DEMO_CLIENT_UUID, OTHER_CLIENT_UUID].map((clientUuid) => ({ ...facts, clientUuid }))),
  )
  await createMissingDemoData(marquee.services, [mapScanDemo])
  const { token } = await marquee.createAccount({ clientUuid: DEMO_CLIENT_UUID })
  const [newest] = (await list(token)).data
  const uuid = newest.client_map_grid_uuid
  const { cells } = (await marquee.api('GET', `/seo/grid-map/${uuid}`, { token })).body
  const own = cells.find(({ my_ranking: rank }: { my_ranking: number }) => rank > 0)
  const { body } = await marquee.api('GET', `/seo/grid-map/${uuid}/cells/${own.client_map_grid_cell_uuid}`, { token })
  expect(body).toMatchObject({ list_kept: true, results: 20 })
  expect(body.places[own.my_ranking - 1]).toMatchObject({ ranking: own.my_ranking, name: 'Bright Smile Dental', mine: true })
})

describe('GET /seo/grid-map', () => {
  test('of a business › lists the newest first with metrics, pages and filters', async () => {
    const { token, clientUuid } = await scans.account()
    await insertScan(clientUuid, EARLIER, { createdAt: ago(30), keyword: 'Clínica 100%_Implants' })
    await insertScan(clientUuid, LATER, { createdAt: ago(1), service: 'yelp', diagonalMiles: 0.5 })
    for (let index = 0; index < 10; index++) await insertScan(clientUuid, LATER, { createdAt: ago(60 + index), competitors: [] })
    const all = await list(token)
    expect(all.page).toEqual({ totalElements: 12, totalPage: 2, size: 10, number: 1 })
    expect(all.data[0]).toEqual({
      client_map_grid_uuid: expect.any(String),
      generated_datetime: expect.stringMatching(/^20.*Z$/),
      keywords: 'dentist',
      grid_number: 3,
      diagonal_km: 0.805,
      diagonal: 0.5,
      competitor_list: [{ name: RIVAL.name }],
      grid_type: 'yelp',
      type: 'REGULAR',
      state: 'complete',
      scheduled: false,
      rankings: LATER,
      figures: {
        points: 9,
        measured: 9,
        found_in: 7,
        top3: 3,
        share_top3: 33.3,
        average_rank: 9.3,
        average_found: 6,
        bands: [3, 2, 1, 1, 2],
      },
    })
    expect(all.data[1].figures).toMatchObject({ points: 9, measured: 8, found_in: 7, top3: 3, share_top3: 37.5 })
    expect((await list(token, '&page=2')).data).toHaveLength(2)
    expect((await list(token, '&grid_type=yelp')).page.totalElements).toBe(1)
    expect((await list(token, `&keyword=${encodeURIComponent('100%_IMP')}`)).page.totalElements).toBe(1)
    for (const keyword of ['CLINICA', 'CLÍNICA'])
      expect((await list(token, `&keyword=${encodeURIComponent(keyword)}`)).page.totalElements).toBe(1)
    expect((await list(token, '&keyword=_')).page.totalElements).toBe(1)
    expect((await list(token, '&grid=5')).page.totalElements).toBe(0)
    // A day earlier, because in the business's time zone it is still yesterday when the UTC day begins
    const day = ago(31).toISOString().slice(0, 10)
    expect((await list(token, `&date_from=${day}`)).page.totalElements).toBe(2)
    const rising = (await marquee.api('GET', '/seo/grid-map?order=datetime_asc', { token })).body.data
    expect(rising[0].generated_datetime < rising[1].generated_datetime).toBe(true)
    expect(problemOf(await marquee.api('GET', '/seo/grid-map?order=keyword', { token })).message).toBe(
      'order must be one of: datetime_desc, datetime_asc',
    )
  })
})

describe('GET /seo/grid-map/{client_map_grid_uuid}', () => {
  test('of a scan › has its points, and the metrics of the own place and each competitor', async () => {
    const { token, clientUuid } = await scans.account()
    const uuid = await insertScan(clientUuid, EARLIER)
    const { main, cells } = await scans.detail(token, uuid)
    expect(main).toMatchObject({
      keyword: 'dentist',
      diagonal_km: 4.828,
      diagonal: 3,
      type: 'REGULAR',
      grid_type: 'google',
      state: 'complete',
      place_name: 'Practice',
    })
    expect(main.figures).toEqual({
      points: 9,
      measured: 8,
      found_in: 7,
      top3: 3,
      share_top3: 37.5,
      average_rank: 8.9,
      average_found: 7.1,
      bands: [3, 2, 1, 0, 2],
    })
    expect(main.competitors).toEqual([
      {
        client_competitors_id: RIVAL.uuid,
        name: RIVAL.name,
        figures: expect.objectContaining({ measured: 8, found_in: 7, average_found: 2 }),
        ahead_in: 6,
      },
    ])
    expect(cells.map((cell: { my_ranking: number }) => cell.my_ranking)).toEqual(EARLIER)
    expect(cells[6]).toMatchObject({
      row: 2,
      column: 0,
      state: 'not_measured',
      problem: 'Google did not respond at this point.',
      my_ranking: null,
    })
    expect(cells[6].competitor_ranking).toEqual([{ client_competitors_id: RIVAL.uuid, name: RIVAL.name, ranking: null }])
  })

  test('deleted › is gone with its points and lists, and a second deletion returns 404', async () => {
    const { token, clientUuid } = await scans.account()
    const { scan } = await scans.run(token)
    const other = await scans.account()
    expect((await marquee.api('DELETE', `/seo/grid-map/${scan}`, { token: other.token })).status).toBe(404)
    expect((await marquee.api('DELETE', `/seo/grid-map/${scan}`, { token })).status).toBe(200)
    expect((await marquee.api('GET', `/seo/grid-map/${scan}`, { token })).status).toBe(404)
    expect((await marquee.api('DELETE', `/seo/grid-map/${scan}`, { token })).status).toBe(404)
    for (const table of ['scan_cells', 'scan_lists']) {
      const { rows } = await marquee.services.database.executeSql(`select count(*)::int as count from ${table} where scan_uuid = '${scan}'`)
      expect(rows[0]?.count).toBe(0)
    }
    expect(await marquee.auditOf(clientUuid)).toEqual(['scan_started', 'scan_completed', 'scan_deleted'])
  })

  test('as CSV › has a line for each point, and escapes formulas', async () => {
    const { token, clientUuid } = await scans.account()
    const uuid = await insertScan(clientUuid, EARLIER)
    const { headers, body } = await marquee.api('GET', `/seo/grid-map/${uuid}/csv`, { token })
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-disposition')).toMatch(/filename="practice-\d+-map-scan-google-[a-z-]+-\d{4}-\d\d-\d\d\.csv"/)
    const lines = body.toString('utf8').split('\r\n')
    expect(lines[0]).toBe(`\uFEFFRow,Column,Latitude,Longitude,My ranking,"'=Rival, ""Best"""`)
    expect(lines[1]).toBe('1,1,39.780000,-89.650000,1,2')
    expect(lines[5]).toBe('2,2,39.780000,-89.650000,20+,2')
    expect(lines[7]).toBe('3,1,39.780000,-89.650000,not measured,not measured')
    expect(lines).toHaveLength(11)
  })
})

describe('GET /seo/grid-map/compare/{earlier}/{later}', () => {
  const compare = (token: string, one: string, other: string) => marquee.api('GET', `/seo/grid-map/compare/${one}/${other}`, { token })

  test('of two scans, in either order › describes what improved and worsened, point by point', async () => {
    const { token, clientUuid } = await scans.account()
    const [earlier, later] = [await insertScan(clientUuid, EARLIER, { createdAt: ago(30) }), await insertScan(clientUuid, LATER)]
    const { body } = await compare(token, later, earlier)
    expect(body).toEqual((await compare(token, earlier, later)).body)
    expect(body).toMatchObject({ better: 3, worse: 3, same: 2, not_comparable: 1, keyword: 'dentist', grid_number: 3 })
    expect(body.earlier.client_map_grid_uuid).toBe(earlier)
    expect(body.summary).toBe('You moved up at 3 points, down at 3, unchanged at 2. Top 3 at 3 of 9 points, same as before.')
    expect(body.cells.map((cell: { change: string; places_gained: number | null }) => [cell.change, cell.places_gained])).toEqual([
      ['same', 0],
      ['worse', -2],
      ['better', 2],
      ['better', 3],
      ['better', null],
      ['worse', null],
      ['not_comparable', null],
      ['same', 0],
      ['worse', null],
    ])
    expect(body.competitors).toMatchObject([{ name: RIVAL.name, earlier: { ahead_in: 6 }, later: { ahead_in: 6 } }])
    const csv = (await marquee.api('GET', `/seo/grid-map/compare/${earlier}/${later}/csv`, { token })).body.toString('utf8')
    expect(csv.split('\r\n')[2]).toMatch(/,3,5,worse,-2$/)
  })

  test('of scans that differ › is rejected with a message', async () => {
    const { token, clientUuid } = await scans.account()
    const one = await insertScan(clientUuid, EARLIER)
    const cases: [Partial<typeof scansTable.$inferInsert>, string][] = [
      [{ keyword: 'plumber' }, 'These scans can’t be compared because they use different keywords.'],
      [{ service: 'yelp' }, 'These scans can’t be compared because they use different services.'],
      [{ diagonalMiles: 5 }, 'These scans can’t be compared because they use different grids or distances.'],
      [{ latitude: 40 }, 'These scans can’t be compared because they are around different places.'],
    ]
    for (const [changes, message] of cases) {
      expect(problemOf(await compare(token, one, await insertScan(clientUuid, LATER, changes)))).toMatchObject({ status: 409, message })
    }
    expect(problemOf(await compare(token, one, one)).message).toBe('Choose two different scans to compare.')
    expect((await compare(token, one, randomUUID())).status).toBe(404)
  })
})

describe('GET /seo/grid-map/trend', () => {
  const trend = async (token: string, query = '') => (await marquee.api('GET', `/seo/grid-map/trend${query}`, { token })).body.data

  test('of a business › uses the keyword with the most scans, or the requested one', async () => {
    const { token, clientUuid } = await scans.account()
    expect(await trend(token)).toBeNull()
    for (const days of [40, 30, 20]) await insertScan(clientUuid, EARLIER, { createdAt: ago(days) })
    await insertScan(clientUuid, LATER, { createdAt: ago(2), keyword: 'DENTIST' })
    await insertScan(clientUuid, LATER, { createdAt: ago(1), keyword: 'implants' })
    await insertScan(clientUuid, LATER, { createdAt: ago(1), state: 'cancelled' })
    const defaultTrend = await trend(token)
    expect(defaultTrend).toMatchObject({ keyword: 'DENTIST', grid_type: 'google', grid_number: 3, diagonal: 3 })
    expect(defaultTrend.scans.map(({ figures }: { figures: { measured: number } }) => figures.measured)).toEqual([8, 8, 8, 9])
    expect(defaultTrend.summary).toContain('up at 3 points')
    expect(await trend(token, '?keyword=implants')).toMatchObject({
      keyword: 'implants',
      summary: 'You’re in the top 3 at 3 of 9 points and in the top 20 at 7. Average rank: 9.3.',
    })
    expect(await trend(token, '?keyword=implants&grid=5')).toBeNull()
    const { data } = (await marquee.api('GET', '/seo/grid-map/keywords', { token })).body
    expect(data.map(({ keyword, scans: count }: { keyword: string; scans: number }) => [keyword, count])).toEqual([
      ['implants', 1],
      ['DENTIST', 4],
    ])
  })
})

test('a scan with a competitor › through all calls › ends up in the history with the competitor’s ranks', async () => {
  const { token } = await scans.account()
  const add = {
    google_id: CAPITOL_GOOGLE,
    google_url: 'https://maps.test/x',
    name: 'Capitol Family Dentistry',
    address: '1180 W Monroe St',
  }
  const rival = (await marquee.api('POST', '/seo/competitor', { token, body: add })).body.client_competitors_id
  const { scan } = await scans.run(token, { client_competitors_id: [rival], keyword: 'family dentist' })
  expect((await list(token)).data[0]).toMatchObject({
    client_map_grid_uuid: scan,
    competitor_list: [{ name: 'Capitol Family Dentistry' }],
    state: 'complete',
  })
  await marquee.api('DELETE', `/seo/competitor/${rival}`, { token })
  expect((await scans.detail(token, scan)).main.competitors).toMatchObject([{ name: 'Capitol Family Dentistry', figures: { measured: 9 } }])
})
