import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

const INSTAGRAM = '17841405309211001'
const FACEBOOK = '104266592381001'

export const socialGuards: FeatureGuards = {
  publicCalls: ['GET /socialmedia/media'],
  queries: {
    'GET /socialmedia/{network}/download': '?table=figures',
    'GET /socialmedia/media': '?key=nobody.whole.1.signed-by-nobody',
  },
  unknownIds: { network: () => 'instagram', comment_id: () => '1801000' },
  ownersIds: {
    content_code: `select 'Cguarded' as id`,
    comment_id: `select '1801999' as id`,
    'GET /socialmedia/facebook/contents/{key}/comments key': `select '${FACEBOOK}_999' as id`,
  },
  // Inserts posts, comments and metrics of the owner, which are synced in production
  async furnishOwner(execute) {
    for (const [network, account, post, code] of [
      ['instagram', INSTAGRAM, '1790999', 'Cguarded'],
      ['facebook', FACEBOOK, `${FACEBOOK}_999`, `${FACEBOOK}_999`],
    ]) {
      await execute(`insert into social_syncs (client_uuid, network, account_id, name, url, succeeded_at)
        values ('${OWNER}', '${network}', '${account}', 'Guarded', 'https://guarded.test/', now())
        on conflict (client_uuid, network, account_id) do update set name = excluded.name, url = excluded.url, succeeded_at = now()`)
      await execute(`insert into social_posts (client_uuid, network, account_id, post_id, code, url, description, posted_at, likes, comments, seen_at)
        values ('${OWNER}', '${network}', '${account}', '${post}', '${code}', 'https://guarded.test/p', 'guarded', now() - interval '2 days', 12, 2, now())`)
      await execute(`insert into social_comments (client_uuid, network, post_id, comment_id, parent_id, author, contents, written_at, seen_at) values
        ('${OWNER}', '${network}', '${post}', '1801999', '', 'guarded', 'guarded', now(), now()),
        ('${OWNER}', '${network}', '${post}', '18019991', '1801999', 'guarded', 'guarded', now(), now())`)
      await execute(`insert into social_days (client_uuid, network, account_id, day, followers, views, reach, visits)
        values ('${OWNER}', '${network}', '${account}', current_date - 3, 999, 99, 9, 1) on conflict do nothing`)
    }
  },
  tables: { social_syncs: 1, social_days: 1, social_posts: 1, social_media_files: 1, social_comments: 1, social_audience: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into social_syncs (client_uuid, network, account_id) values (${client}, 'instagram', '1')`)
    await db.execute(
      sql`insert into social_days (client_uuid, network, account_id, day) values (${client}, 'instagram', '1', current_date)`,
    )
    await db.execute(
      sql`insert into social_posts (client_uuid, network, account_id, post_id, code, posted_at, seen_at) values (${client}, 'instagram', '1', '2', 'c', now(), now())`,
    )
    await db.execute(
      sql`insert into social_media_files (client_uuid, network, post_id, position, part, source_id, source_url) values (${client}, 'instagram', '2', 0, 'picture', '3', '')`,
    )
    await db.execute(
      sql`insert into social_comments (client_uuid, network, post_id, comment_id, written_at, seen_at) values (${client}, 'instagram', '2', '4', now(), now())`,
    )
    await db.execute(
      sql`insert into social_audience (client_uuid, network, account_id, kind, day, names, counts) values (${client}, 'instagram', '1', 'men', current_date, '{}', '{}')`,
    )
  },
}
