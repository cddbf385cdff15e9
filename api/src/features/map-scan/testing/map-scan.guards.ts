import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

const SCAN = '5ca00000-0000-4000-8000-00000000000a'
const EARLIER = '5ca00000-0000-4000-8000-00000000000b'
const CELL = '5ca00000-0000-4000-8000-00000000000c'
const GOOGLE_RIVAL = '5ca00000-0000-4000-8000-00000000000d'
const YELP_RIVAL = '5ca00000-0000-4000-8000-00000000000e'
const YELP_SCAN = '5ca00000-0000-4000-8000-00000000000f'
const YELP_CELL = '5ca00000-0000-4000-8000-000000000010'

/** Separate rows for calls that delete, cancel or complete a row, so that the other calls are not affected */
const CONSUMED_ROWS = {
  'DELETE /seo/grid-map/{client_map_grid_uuid}': '5ca00000-0000-4000-8000-0000000000d1',
  'PUT /seo/grid-map/cancel/{client_map_grid_uuid}': '5ca00000-0000-4000-8000-0000000000d2',
  'DELETE /seo/competitor/{client_competitors_id}': '5ca00000-0000-4000-8000-0000000000d3',
  'DELETE /seo/competitor/yelp/{client_competitors_yelp_id}': '5ca00000-0000-4000-8000-0000000000d4',
}

let made = 0
const someKeyword = () => `dentist ${++made}`
const scan = () => ({ keyword: 'dentist', grid: 3, diagonal: 1, client_competitors_id: [], request_uuid: randomUUID() })
const schedule = () => ({
  keyword: someKeyword(),
  grid: 3,
  diagonal: 1,
  frequency: 'weekly',
  client_competitors_id: [],
  notify_email: someEmail(),
})
const place = { place_id: 'ChIJtest', name: 'Practice', address: '1 Main St', url: '', latitude: 39.78, longitude: -89.65 }

export const mapScanGuards: FeatureGuards = {
  publicCalls: ['GET /seo/place-photo'],
  goodBodies: {
    'POST /seo/grid-map/initialization': () => ({ ...scan(), grid_type: 'REGULAR' }),
    'POST /seo/grid-map/yelp/initialization': scan,
    'POST /seo/grid-map/scan': () => ({ client_map_grid_uuid: SCAN, client_map_grid_cell_uuid: CELL, client_competitors_id: [] }),
    'POST /seo/gird-map/yelp/scan': () => ({
      client_map_grid_uuid: YELP_SCAN,
      client_map_grid_cell_uuid: YELP_CELL,
      client_competitors_id: [],
    }),
    'POST /seo/competitor': () => ({ google_id: `ChIJ${++made}`, google_url: 'https://rival.test/', name: 'Rival', address: '2 Main St' }),
    'POST /seo/competitor/yelp': () => ({
      yelp_id: `rival-${++made}`,
      yelp_url: 'https://rival.test/',
      name: 'Rival',
      address: '2 Main St',
    }),
    'POST /seo/grid-map/schedules': () => ({ ...schedule(), grid_type: 'google' }),
    'PUT /seo/grid-map/schedules/{schedule_uuid}': () => ({ ...schedule(), paused: false }),
    'PUT /operator/clients/{client_uuid}/map-scan': () => ({ google: place, yelp: { ...place, place_id: 'practice' }, calls_per_day: 300 }),
  },
  queries: {
    'GET /seo/search/google-location': '?query=dental',
    'GET /seo/search/yelp-location': '?query=dental&page=1&size=20',
    'GET /seo/keyword/autocomplete': '?query=den',
  },
  ownersIds: {
    client_map_grid_uuid: `select '${SCAN}' as id`,
    client_map_grid_cell_uuid: `select '${CELL}' as id`,
    earlier: `select '${EARLIER}' as id`,
    later: `select '${SCAN}' as id`,
    scan_uuid: `select last_scan_uuid as id from scan_schedules where client_uuid = '${OWNER}' and last_scan_uuid is not null limit 1`,
    client_competitors_id: `select '${GOOGLE_RIVAL}' as id`,
    client_competitors_yelp_id: `select '${YELP_RIVAL}' as id`,
    ...Object.fromEntries(
      Object.entries(CONSUMED_ROWS).map(([call, uuid]) => [`${call} ${/\{(\w+)\}/.exec(call)?.[1]}`, `select '${uuid}' as id`]),
    ),
    schedule_uuid: `select uuid as id from scan_schedules where client_uuid = '${OWNER}' limit 1`,
  },
  ownersBodies: {
    'POST /seo/grid-map/scan': async () => ({ client_map_grid_uuid: SCAN, client_map_grid_cell_uuid: CELL }),
    'POST /seo/gird-map/yelp/scan': async () => ({ client_map_grid_uuid: YELP_SCAN, client_map_grid_cell_uuid: YELP_CELL }),
    'POST /seo/grid-map/initialization': async () => ({ client_competitors_id: [GOOGLE_RIVAL] }),
    'POST /seo/grid-map/yelp/initialization': async () => ({ client_competitors_id: [YELP_RIVAL] }),
    'POST /seo/grid-map/schedules': async () => ({ client_competitors_id: [GOOGLE_RIVAL] }),
  },
  // Inserts running scans, and competitors that no other call deletes
  async furnishOwner(execute) {
    const insertScan = (uuid: string, service: string, days: number) => `insert into scans
      (client_uuid, uuid, service, keyword, grid, diagonal_miles, place_id, latitude, longitude, rankings, created_at)
      values ('${OWNER}', '${uuid}', '${service}', 'guarded', 3, 1, 'own', 39.78, -89.65, array_fill(null::smallint, array[9]), now() - interval '${days} days')`
    const [deleted = '', cancelled = '', googleRival = '', yelpRival = ''] = Object.values(CONSUMED_ROWS)
    for (const uuid of [SCAN, deleted, cancelled]) await execute(insertScan(uuid, 'google', 0))
    await execute(insertScan(EARLIER, 'google', 7))
    await execute(insertScan(YELP_SCAN, 'yelp', 0))
    for (const [uuid, cell] of [
      [SCAN, `'${CELL}'`],
      [EARLIER, 'gen_random_uuid()'],
      [YELP_SCAN, `'${YELP_CELL}'`],
    ])
      await execute(`insert into scan_cells (client_uuid, scan_uuid, position, uuid, latitude, longitude)
        values ('${OWNER}', '${uuid}', 0, ${cell}, 39.78, -89.65)`)
    for (const [uuid, service] of [
      [GOOGLE_RIVAL, 'google'],
      [YELP_RIVAL, 'yelp'],
      [googleRival, 'google'],
      [yelpRival, 'yelp'],
    ])
      await execute(
        `insert into scan_competitors (client_uuid, uuid, service, place_id, name) values ('${OWNER}', '${uuid}', '${service}', 'guarded-${uuid}', 'Rival')`,
      )
  },
  sameForBoth: ['GET /seo/map-style'],
  tables: {
    scan_places: 1,
    scan_budgets: 1,
    scan_days: 1,
    scan_competitors: 1,
    scans: 1,
    scan_cells: 1,
    scan_lists: 1,
    scan_schedules: 1,
  },
  async furnish(db, client) {
    await db.execute(
      sql`insert into scan_places (client_uuid, service, place_id, latitude, longitude) values (${client}, 'google', 'own', 39.78, -89.65)`,
    )
    await db.execute(sql`insert into scan_budgets (client_uuid, calls_per_day) values (${client}, 100)`)
    await db.execute(sql`insert into scan_days (client_uuid, day, calls) values (${client}, current_date, 1)`)
    await db.execute(
      sql`insert into scan_competitors (client_uuid, service, place_id, name) values (${client}, 'google', 'rival', 'Rival')`,
    )
    const { rows } = await db.execute<{ uuid: string }>(sql`insert into scans
      (client_uuid, service, keyword, grid, diagonal_miles, place_id, latitude, longitude, rankings, created_at)
      values (${client}, 'google', 'dentist', 3, 1, 'own', 39.78, -89.65, array_fill(null::smallint, array[9]), now()) returning uuid`)
    const scan = rows[0]?.uuid
    await db.execute(
      sql`insert into scan_cells (client_uuid, scan_uuid, position, latitude, longitude) values (${client}, ${scan}, 0, 39.78, -89.65)`,
    )
    await db.execute(
      sql`insert into scan_lists (client_uuid, scan_uuid, position, question, places, expires_at) values (${client}, ${scan}, 0, 'q', '[]', now())`,
    )
    await db.execute(sql`insert into scan_schedules (client_uuid, service, keyword, grid, diagonal_miles, frequency, next_at)
      values (${client}, 'google', 'dentist', 3, 1, 'weekly', now())`)
  },
}
