import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

const SAVED_REPLY = '5a4ed000-0000-4000-8000-000000000001'
const savedReply = () => ({ title: 'Thanks', contents: 'Thank you, {name}.' })

export const reviewsGuards: FeatureGuards = {
  goodBodies: {
    'PUT /review/google/{review_uuid}/reply': () => ({ response_contents: 'Thank you for your feedback.' }),
    'POST /saved-answers': savedReply,
    'PUT /saved-answers/{saved_answer_uuid}': savedReply,
    'PUT /operator/clients/{client_uuid}/reviews': () => ({
      google_location: 'accounts/1001/locations/900001',
      google_place_url: 'https://maps.practice.test/place',
      google_review_url: 'https://maps.practice.test/review',
      google_verified: true,
      yelp_business_id: 'test-practice',
      yelp_place_url: 'https://yelp.practice.test/place',
      yelp_review_url: 'https://yelp.practice.test/review',
      yelp_verified: true,
    }),
  },
  ownersIds: {
    review_uuid: `select uuid as id from reviews where client_uuid = '${OWNER}' and platform = 'google' limit 1`,
    saved_answer_uuid: `select '${SAVED_REPLY}' as id`,
  },
  // Inserts reviews of the owner, which are synced in production
  async furnishOwner(execute) {
    for (const platform of ['google', 'yelp'])
      await execute(`insert into reviews (client_uuid, platform, external_id, rate, contents, written_at, day, changed_at)
        values ('${OWNER}', '${platform}', 'owners', 4, 'Good', now(), current_date, now())`)
    await execute(
      `insert into saved_answers (client_uuid, uuid, title, contents) values ('${OWNER}', '${SAVED_REPLY}', 'Owner’s', 'Thank you.')`,
    )
    await execute(`insert into review_syncs (client_uuid, platform, total_reviews) values ('${OWNER}', 'google', 312)
      on conflict (client_uuid, platform) do update set total_reviews = excluded.total_reviews`)
  },
  sameForBoth: ['GET /review/verification'],
  // A trigger on reviews inserts the row of review_days
  tables: { review_settings: 1, reviews: 1, review_days: 1, review_syncs: 1, saved_answers: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into review_settings (client_uuid, qr_key) values (${client}, ${client})`)
    await db.execute(
      sql`insert into reviews (client_uuid, platform, external_id, rate, written_at, day, changed_at) values (${client}, 'google', '1', 5, now(), current_date, now())`,
    )
    await db.execute(sql`insert into saved_answers (client_uuid, title, contents) values (${client}, 'Thanks', 'Thank you.')`)
    await db.execute(sql`insert into review_syncs (client_uuid, platform) values (${client}, 'google')`)
  },
}
