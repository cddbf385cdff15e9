import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

export const businessPromoterGuards: FeatureGuards = {
  goodBodies: {
    'POST /review/business-promoter': () => ({
      name: 'Dana Whitfield',
      email: someEmail(),
      phone_number: '+1-217-555-0142',
      language: 'es',
      send_again: true,
    }),
    'POST /review/business-promoter/opt-out/{business_promoter_uuid}': () => ({ opted_out: true }),
    'POST /review/business-promoter/import': () => ({ import_uuid: randomUUID(), rows: [{ name: 'Dana Whitfield', email: someEmail() }] }),
    'PUT /review/business-promoter/words': () => ({ kind: 'invitation', language: 'en', words: null }),
    'PUT /review/business-promoter/yelp': () => ({ hide_yelp: false }),
    'PUT /review/business-promoter/reminder': () => ({ reminder_days: 3 }),
    'PUT /operator/clients/{client_uuid}/text-hours': () => ({ from: 9, to: 19 }),
  },
  ownersIds: { business_promoter_uuid: `select uuid as id from invitations where client_uuid = '${OWNER}' limit 1` },
  async furnishOwner(execute) {
    await execute(`insert into invitation_imports (client_uuid, uuid, total) values ('${OWNER}', gen_random_uuid(), 1)`)
  },
  tables: {
    invitations: 1,
    invitation_keys: 1,
    invitation_imports: 1,
    invitation_import_rows: 1,
    invitation_words: 1,
    invitation_settings: 1,
  },
  async furnish(db, client) {
    await db.execute(sql`insert into invitation_settings (client_uuid, reminder_days) values (${client}, 3)`)
    await db.execute(
      sql`insert into invitation_words (client_uuid, kind, language, subject, heading, body, button, text) values (${client}, 'invitation', 'en', 's', 'h', 'b', 'b', '{link}')`,
    )
    await db.execute(sql`insert into invitations (client_uuid, name) values (${client}, 'Dana')`)
    await db.execute(
      sql`insert into invitation_keys (key_hash, client_uuid, invitation_uuid, channel, expires_at) values (${Buffer.from(client)}, ${client}, gen_random_uuid(), 'email', now())`,
    )
    await db.execute(sql`insert into invitation_imports (client_uuid, uuid, total) values (${client}, ${client}, 1)`)
    await db.execute(
      sql`insert into invitation_import_rows (client_uuid, import_uuid, position, name) values (${client}, ${client}, 1, 'Dana')`,
    )
  },
}
