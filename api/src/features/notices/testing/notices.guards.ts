import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

const CHOICES = {
  urgent_call: 'at_once',
  missed_call: 'at_once',
  web_inquiry: 'daily',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
}

const someEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`

function somePublicKey(): string {
  const pair = createECDH('prime256v1')
  return pair.generateKeys('base64url')
}

export const noticesGuards: FeatureGuards = {
  goodBodies: {
    'POST /notices/recipients': () => ({ channel: 'email', address: someEmail(), choices: CHOICES }),
    'PUT /notices/recipients/{recipient_uuid}': () => ({ choices: CHOICES }),
    'PUT /notices/recipients/{recipient_uuid}/confirmation': () => ({ code: '000000' }),
    'PUT /notices/devices': () => ({
      endpoint: someEndpoint(),
      p256dh: somePublicKey(),
      auth: 'c29tZS1hdXRoLXNlY3JldA',
      kinds: ['missed_call'],
    }),
    'PUT /notices/address': () => ({ code: 'no-such-code' }),
  },
  ownersIds: {
    recipient_uuid: `select uuid as id from notice_recipients where client_uuid = '${OWNER}' limit 1`,
    device_uuid: `select uuid as id from notice_devices where client_uuid = '${OWNER}' limit 1`,
  },
  async furnishOwner(runSql) {
    await runSql(`insert into sessions (token_hash, client_uuid, account_uuid, expires_at)
      select '\\x01', client_uuid, uuid, now() + interval '1 day' from accounts where email = 'demo@marquee.test'`)
    // Several, because one of the calls removes one
    for (let made = 0; made < 3; made++)
      await runSql(`insert into notice_devices (client_uuid, account_uuid, session_hash, endpoint, p256dh, auth, kinds)
        select client_uuid, account_uuid, token_hash, '${someEndpoint()}', 'p', 'a', '{missed_call}' from sessions where token_hash = '\\x01'`)
  },
  tables: { notice_recipients: 1, notice_events: 1, notice_summaries: 1, notice_devices: 1 },
  async furnish(db, client, account) {
    await db.execute(sql`insert into notice_recipients (client_uuid, uuid, channel, address, choices, requested_by)
      values (${client}, ${randomUUID()}, 'email', ${someEmail()}, ${JSON.stringify(CHOICES)}::jsonb, ${account})`)
    await db.execute(sql`insert into notice_events (client_uuid, kind, about, day, happened_at, title, facts, link)
      values (${client}, 'missed_call', ${randomUUID()}, '2026-11-17', now(), 'Missed call', '[]'::jsonb, '/callInquiries')`)
    // The session that the account of these tests has
    await db.execute(sql`insert into notice_devices (client_uuid, account_uuid, session_hash, endpoint, p256dh, auth, kinds)
      values (${client}, ${account}, ${Buffer.from(client)}, ${someEndpoint()}, 'p', 'a', '{missed_call}')`)
    await db.execute(sql`insert into notice_summaries (client_uuid, last_day) values (${client}, '2026-11-17')`)
  },
}
