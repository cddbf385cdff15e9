import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

export const webInquiriesGuards: FeatureGuards = {
  publicCalls: ['OPTIONS /inquiry/website/contact/{site_key}', 'POST /inquiry/website/contact/{site_key}'],
  goodBodies: {
    'POST /inquiry/website/inquiry/{web_inquiry_uuid}/state-change': () => ({ state: 'spam', from: 'new' }),
    'POST /inquiry/website/inquiry/{web_inquiry_uuid}/reply': () => ({
      reply_uuid: randomUUID(),
      channel: 'email',
      words: 'Yes',
      text_picture_uuids: [],
    }),
  },
  ownersIds: { web_inquiry_uuid: `select uuid as id from web_inquiries where client_uuid = '${OWNER}' order by created_at desc limit 1` },
  tables: { web_inquiries: 1, web_inquiry_replies: 1 },
  async furnish(db, client, account) {
    const uuid = randomUUID()
    await db.execute(sql`insert into web_inquiries (client_uuid, uuid, name) values (${client}, ${uuid}, 'Ann')`)
    await db.execute(sql`insert into web_inquiry_replies (client_uuid, uuid, inquiry_uuid, channel, words, message_uuid, account_uuid)
      values (${client}, ${randomUUID()}, ${uuid}, 'email', 'Yes', ${randomUUID()}, ${account})`)
  },
}
