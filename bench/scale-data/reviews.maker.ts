import type { Maker } from './maker.ts'

const OF_BENCH = `select client_uuid from clients where company_name ~ '^Bench [0-9]+$'`

/**
 * The first business has the most reviews, as many on Google as on Yelp, and every other business has a twentieth of that. Every fourth
 * review has no reply. The statement-level triggers stay enabled and maintain the aggregates
 */
export const reviewsMaker: Maker = {
  name: 'reviews',

  // The search index is built once at the end, as that of the calls
  prepare: (db) => db.query('drop index if exists reviews_search'),

  async clear(db) {
    for (const table of ['reviews', 'review_days', 'review_settings'])
      await db.query(`delete from ${table} where client_uuid in (${OF_BENCH})`)
  },

  async make(db, { reviews }) {
    await db.query(
      `insert into review_settings (client_uuid, google_location, google_place_url, google_verified, yelp_business_id, yelp_place_url, yelp_verified)
       select client_uuid, 'accounts/1/locations/1', 'https://google.test/place', true, 'bench', 'https://yelp.test/place', true from clients where company_name = 'Bench 1'`,
    )
    const { rowCount } = await db.query(
      `insert into reviews (client_uuid, platform, external_id, reviewer_name, contents, rate, link, written_at, day, changed_at, response_contents, response_state)
       select client_uuid, platform, n::text, 'Reviewer ' || n, 'Kind people, and it did not hurt. This is review number ' || n, 1 + (n * 7) % 5, 'https://review.test/' || n,
         written_at, (written_at at time zone time_zone)::date, written_at,
         case when n % 4 = 0 then '' else 'Thank you for your words.' end, case when n % 4 = 0 then 'none' else 'published' end
       from clients, unnest(array['google', 'yelp']) platform, lateral (select case company_name when 'Bench 1' then $1::int else $1::int / 20 end) dealt (share),
         lateral generate_series(1, share) n, lateral (select date_trunc('second', now() - n * interval '3650 days' / share)) made (written_at)
       where company_name ~ '^Bench [0-9]+$'`,
      [reviews],
    )
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query(
      `create index reviews_search on reviews using gin (client_uuid, (' ' || translate(lower(reviewer_name || ' ' || contents),
        'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')) gin_trgm_ops) where deleted_at is null`,
    )
    await db.query('vacuum analyze reviews')
    await db.query('vacuum analyze review_days')
  },
}
