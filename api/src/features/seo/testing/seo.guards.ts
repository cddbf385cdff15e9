import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

export const seoGuards: FeatureGuards = {
  publicCalls: ['GET /seo/shared/{key}', 'GET /seo/shared/{key}/download'],
  goodBodies: { 'PUT /seo/recipients': () => ({ emails: ['owner@practice.test'] }) },
  unknownIds: { key: () => 'nobody-has-made-this-link-at-all' },
  ownersIds: {
    seo_report_uuid: `select uuid as id from seo_reports where client_uuid = '${OWNER}' limit 1`,
    seo_report_google_places_uuid: `select uuid as id from seo_places where client_uuid = '${OWNER}' limit 1`,
    share_uuid: `select uuid as id from seo_shares where client_uuid = '${OWNER}' limit 1`,
  },
  async furnishOwner(execute) {
    await execute(`insert into seo_shares (key_hash, client_uuid, month, created_by, created_at, ends_at)
      values ('\\x0d3a', '${OWNER}', '2026-10-01', 'guarded', now(), now() + interval '90 days')`)
  },
  tables: { seo_syncs: 1, seo_reports: 1, seo_places: 1, seo_shares: 1, seo_recipients: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into seo_syncs (client_uuid, source, target_id) values (${client}, 'analytics', 'properties/1')`)
    await db.execute(
      sql`insert into seo_reports (client_uuid, month, is_finished, updated_at) values (${client}, '2026-10-01', true, now())`,
    )
    await db.execute(sql`insert into seo_places (client_uuid, month, position, keyword) values (${client}, '2026-10-01', 0, 'dentist')`)
    await db.execute(
      sql`insert into seo_shares (key_hash, client_uuid, month, created_by, created_at, ends_at) values (${Buffer.from(client)}, ${client}, '2026-10-01', 'a@practice.test', now(), now())`,
    )
    await db.execute(sql`insert into seo_recipients (client_uuid, emails) values (${client}, '{}')`)
  },
}
