import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const consentGuards: FeatureGuards = {
  goodBodies: { 'POST /webhooks/mail/{secret}': () => ({ dsn: 'Action: delayed' }) },
  tables: { received_texts: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into received_texts (client_uuid, provider_id, sender, purpose, about, words, created_at)
      values (${client}, ${`SM${randomUUID()}`}, '+12175550142', 'web-inquiry', ${client}, 'Yes', now())`)
  },
}
