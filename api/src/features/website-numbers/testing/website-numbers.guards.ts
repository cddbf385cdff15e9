import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

const VISIT = '0d3a0000-0000-4000-8000-0000000ba001'

export const websiteNumbersGuards: FeatureGuards = {
  publicCalls: ['GET /website-numbers/site/{site_key}', 'POST /website-numbers/site/{site_key}/visits'],
  goodBodies: {
    'PUT /website-numbers/{number_uuid}': () => ({ use: 'visitor' }),
    'POST /website-numbers/site/{site_key}/visits': () => ({ source: 'GOOGLE' }),
  },
  ownersIds: {
    'PUT /website-numbers/{number_uuid} number_uuid': `select number_uuid as id from phone_numbers where client_uuid = '${OWNER}' and not is_main limit 1`,
  },
  tables: { website_numbers: 1, website_visits: 1, call_visits: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into website_numbers (client_uuid, number_uuid, use)
      select client_uuid, number_uuid, 'visitor' from phone_numbers where client_uuid = ${client} limit 1`)
    await db.execute(sql`insert into website_visits (client_uuid, visit_uuid, source, medium, campaign, keyword, landing_page, referrer, started_at)
      values (${client}, ${VISIT}, 'GOOGLE', '', '', '', '/', '', now())`)
    await db.execute(sql`insert into call_visits (client_uuid, call_sid, source, medium, campaign, keyword, landing_page, referrer)
      values (${client}, 'CA00000000000000000000000000000000', 'GOOGLE', '', '', '', '/', '')`)
  },
}
