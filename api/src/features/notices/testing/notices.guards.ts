import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/some-email.ts'

const CHOICES = { missed_call: 'at_once', web_inquiry: 'daily', low_review: 'off', private_feedback: 'off', overdue_bill: 'off' }

export const noticesGuards: FeatureGuards = {
  goodBodies: {
    'POST /notices/recipients': () => ({ channel: 'email', address: someEmail(), choices: CHOICES }),
    'PUT /notices/recipients/{recipient_uuid}': () => ({ choices: CHOICES }),
    'PUT /notices/recipients/{recipient_uuid}/confirmation': () => ({ code: '000000' }),
    'PUT /notices/address': () => ({ code: 'no-such-code' }),
  },
  ownersIds: { recipient_uuid: `select uuid as id from notice_recipients where client_uuid = '${OWNER}' limit 1` },
  tables: { notice_recipients: 1, notice_events: 1, notice_summaries: 1 },
  async furnish(db, client, account) {
    await db.execute(sql`insert into notice_recipients (client_uuid, uuid, channel, address, choices, requested_by)
      values (${client}, ${randomUUID()}, 'email', ${someEmail()}, ${JSON.stringify(CHOICES)}::jsonb, ${account})`)
    await db.execute(sql`insert into notice_events (client_uuid, kind, about, day, happened_at, title, facts, link)
      values (${client}, 'missed_call', ${randomUUID()}, '2026-11-17', now(), 'Missed call', '[]'::jsonb, '/callInquiries')`)
    await db.execute(sql`insert into notice_summaries (client_uuid, last_day) values (${client}, '2026-11-17')`)
  },
}
