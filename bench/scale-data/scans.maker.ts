import type { Maker } from './maker.ts'

const OF_BENCH = `select client_uuid from clients where company_name ~ '^Bench [0-9]+$'`

/** Every business has its places. The first business has the scans, of five keywords on both services */
export const scansMaker: Maker = {
  name: 'scans',

  async clear(db) {
    for (const table of ['scan_cells', 'scan_lists', 'scans', 'scan_places', 'scan_days', 'scan_budgets'])
      await db.query(`delete from ${table} where client_uuid in (${OF_BENCH})`)
  },

  async make(db, { scans }) {
    await db.query(
      `insert into scan_places (client_uuid, service, place_id, name, latitude, longitude)
       select client_uuid, service, case service when 'google' then 'ChIJdemoBrightSmileSpringf0' else 'bright-smile-dental-springfield' end, company_name, 39.7817, -89.6501
       from clients, unnest(array['google', 'yelp']) service where company_name ~ '^Bench [0-9]+$'`,
    )
    await db.query(`insert into scan_budgets (client_uuid, calls_per_day) select client_uuid, 100000 from (${OF_BENCH}) bench`)
    const { rowCount } = await db.query(
      `insert into scans (client_uuid, service, keyword, grid, diagonal_miles, state, place_id, place_name, latitude, longitude, competitors, rankings, created_at, completed_at)
       select client_uuid, case when n % 4 = 0 then 'yelp' else 'google' end, (array['dentist near me', 'emergency dentist', 'dental implants', 'kids dentist', 'teeth whitening'])[1 + n % 5],
         5, 5, 'complete', 'own', company_name, 39.7817, -89.6501, '[{"uuid":"5ca00000-0000-4000-8000-000000000001","placeId":"rival","name":"Oak Street Dental"}]'::jsonb,
         (select array_agg((1 + (n * 7 + point * 3) % 20)::smallint) from generate_series(1, 25) point), made_at, made_at
       from clients, generate_series(1, $1::int) n, lateral (select date_trunc('second', now() - n * interval '1825 days' / $1::int)) made (made_at)
       where company_name = 'Bench 1'`,
      [scans],
    )
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query('vacuum analyze scans')
  },
}
