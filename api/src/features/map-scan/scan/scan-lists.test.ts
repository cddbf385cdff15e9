import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scanWith } from '../../../../test/rows/test-scans.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { purgeScansJob } from '../purge-scans.job.ts'

let marquee: TestMarquee
let scans: ReturnType<typeof scanWith>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { GOOGLE_PLACES_PER_SECOND: '500', YELP_SEARCHES_PER_SECOND: '12' } })
  scans = scanWith(marquee)
})
afterEach(() => scans.setFault('places', 'ok'))
afterAll(() => marquee.stop())

describe('the lists of places', () => {
  test('of Google › are deleted after an hour, the ranks stay', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token)
    const { body } = await scans.cell(token, scan, cells[0] ?? '')
    const read = () => marquee.api('GET', `/seo/grid-map/${scan}/cells/${cells[0]}`, { token })
    expect((await read()).body).toMatchObject({ list_kept: true, grid_type: 'google', my_ranking: body.my_ranking })
    marquee.clock.advance(61 * 60_000)
    const later = (await read()).body
    expect(later).toMatchObject({ list_kept: false, places: [], my_ranking: body.my_ranking, results: 20 })
    await purgeScansJob.run(marquee.services, {})
    const left = await marquee.services.database.executeSql(`select count(*)::int as count from scan_lists where scan_uuid = '${scan}'`)
    expect(left.rows[0]?.count).toBe(0)
    marquee.clock.advance(-61 * 60_000)
  })

  test('of a scan that is more than a day old › are requested again, and change nothing in it', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.run(token)
    const before = await scans.detail(token, scan)
    marquee.clock.advance(25 * 3_600_000)
    const { body } = await marquee.api('POST', `/seo/grid-map/${scan}/cells/${cells[0]}/rescan`, { token })
    expect(body).toMatchObject({ state: 'measured', stored: false, list_kept: true, my_ranking: before.cells[0].my_ranking })
    expect(body.places).toHaveLength(20)
    expect((await scans.budget(token)).used_today).toBe(1)
    expect((await marquee.api('GET', `/seo/grid-map/${scan}/cells/${cells[0]}`, { token })).body).toMatchObject({ list_kept: false })
    await scans.setFault('places', 'forbidden')
    expect((await marquee.api('POST', `/seo/grid-map/${scan}/cells/${cells[0]}/rescan`, { token })).status).toBe(503)
    await scans.setFault('places', 'ok')
    expect((await scans.budget(token)).used_today).toBe(1)
    expect(await scans.detail(token, scan)).toEqual(before)
    marquee.clock.advance(-25 * 3_600_000)
  })

  test('of Yelp › are reused by another scan with the same query for a day, without a call', async () => {
    const { token } = await scans.account()
    const first = await scans.run(token, {}, 'yelp')
    const used = (await scans.budget(token)).used_today
    const before = await scans.asked()
    const second = await scans.run(token, {}, 'yelp')
    expect((await scans.asked()).yelp).toBe(before.yelp)
    expect((await scans.budget(token)).used_today).toBe(used)
    const ranksOf = async (scan: string) => (await scans.detail(token, scan)).cells.map((cell: { my_ranking: number }) => cell.my_ranking)
    expect(await ranksOf(second.scan)).toEqual(await ranksOf(first.scan))
    expect((await marquee.api('POST', `/seo/grid-map/${second.scan}/cells/${second.cells[0]}/rescan`, { token })).body.state).toBe(
      'measured',
    )
    expect((await scans.asked()).yelp).toBe(before.yelp + 1)
  })

  test('of Yelp › have Yelp’s field names', async () => {
    const { token } = await scans.account()
    const { scan, cells } = await scans.start(token, {}, 'yelp')
    const { body } = await scans.cell(token, scan, cells[4] ?? '', [], 'yelp')
    expect(body.business_results[body.my_ranking - 1]).toMatchObject({
      id: 'bright-smile-dental-springfield',
      mine: true,
      review_count: 46,
      location: { display_address: [expect.stringContaining('Grand'), expect.stringContaining('Springfield, IL')] },
    })
  })
})
