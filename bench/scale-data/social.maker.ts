import type { Maker } from './maker.ts'

const OF_BENCH = `select client_uuid from clients where company_name ~ '^Bench [0-9]+$'`

/** The first business has three years of daily metrics, and its posts, on both networks. Every post has ten comments */
export const socialMaker: Maker = {
  name: 'social',

  async clear(db) {
    for (const table of ['social_comments', 'social_media_files', 'social_posts', 'social_days', 'social_audience', 'social_syncs'])
      await db.query(`delete from ${table} where client_uuid in (${OF_BENCH})`)
  },

  async make(db, { posts }) {
    if (posts === 0) return 0
    const bench = `clients, unnest(array['instagram', 'facebook']) network where company_name = 'Bench 1'`
    await db.query(
      `insert into social_syncs (client_uuid, network, account_id, name, url, followers, succeeded_at)
       select client_uuid, network, 'account-' || network, 'Bench', 'https://bench.test/', 2418, now() from ${bench}`,
    )
    await db.query(
      `insert into social_days (client_uuid, network, account_id, day, followers, views, reach, visits)
       select client_uuid, network, 'account-' || network, current_date - n, 2418 - n, 400 + n % 90, 150 + n % 40, 20 + n % 7
       from clients, unnest(array['instagram', 'facebook']) network, generate_series(0, 2199) n where company_name = 'Bench 1'`,
    )
    await db.query(
      `insert into social_audience (client_uuid, network, account_id, kind, day, names, counts)
       select client_uuid, 'instagram', 'account-instagram', kind, current_date - n,
         case when kind in ('women', 'men') then array['25-34', '35-44', '18-24', '45-54', '55-64', '65+'] else array(select 'Place ' || p from generate_series(1, 45) p) end,
         case when kind in ('women', 'men') then array[442, 391, 148, 226, 127, 68] else array(select 1000 / p from generate_series(1, 45) p) end
       from clients, unnest(array['women', 'men', 'cities', 'countries']) kind, generate_series(0, 364) n where company_name = 'Bench 1'`,
    )
    const { rowCount } = await db.query(
      `insert into social_posts (client_uuid, network, account_id, post_id, code, url, description, posted_at, likes, comments, reach, seen_at)
       select client_uuid, network, 'account-' || network, n::text, 'C' || n, 'https://bench.test/p/' || n, repeat('Bring yours in after three months. ', 4),
         now() - n * interval '1095 days' / $1::int, 20 + (n * 37) % 190, 10, case when n % 9 = 0 then null else 400 + (n * 53) % 2000 end, now()
       from clients, unnest(array['instagram', 'facebook']) network, generate_series(1, $1::int) n where company_name = 'Bench 1'`,
      [posts],
    )
    await db.query(
      `insert into social_media_files (client_uuid, network, post_id, position, part, source_id, source_url, state, content_type, width, height)
       select client_uuid, network, post_id, 0, 'picture', post_id, '', 'copied', 'image/webp', 1080, 1080 from social_posts where client_uuid in (${OF_BENCH})`,
    )
    await db.query(
      `insert into social_comments (client_uuid, network, post_id, comment_id, author, contents, written_at, seen_at)
       select client_uuid, network, post_id, post_id || '-' || n, 'hannah.kim', 'Always knows who I am.', posted_at + n * interval '1 hour', now()
       from social_posts, generate_series(1, 10) n where client_uuid in (${OF_BENCH})`,
    )
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query('vacuum analyze social_days, social_posts, social_comments, social_media_files, social_audience, social_syncs')
  },
}
