import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

const OWNERS_TASK = `select uuid as id from action_items where client_uuid = '${OWNER}' and mark = 'own' limit 1`
/** A note by the signed-in account, because only its author may change it */
const ownersNote = (column: 'uuid' | 'call_sid') =>
  `select ${column} as id from call_notes where client_uuid = '${OWNER}' and author_email = 'demo@marquee.test' order by uuid limit 1`

export const callsGuards: FeatureGuards = {
  unknownIds: { call_sid: () => `CA${randomUUID().replaceAll('-', '')}` },
  publicCalls: ['GET /inquiry/recording/{key}'],
  goodBodies: {
    'POST /inquiry/call-inquiry/columns': () => ({ selected_columns: ['SUMMARY', 'CALLER_NAME'] }),
    'POST /inquiry/call-inquiry/{call_sid}/spam': () => ({ spam: true }),
    'POST /inquiry/call-inquiry/{call_sid}/spam-number': () => ({ covered: true }),
    'POST /inquiry/call-inquiry/{call_sid}/correct': () => ({
      caller_name: 'Ann Lee',
      category: 'COMPLAINT',
      referral_source: 'GOOGLE',
      new_client: true,
      conversion: true,
      appointments: 1,
      issued_resolved: null,
      ai_analytics: 80,
      summary: 'Asked about an implant',
    }),
    'POST /inquiry/call-inquiry/{call_sid}/put-back': () => ({ field: 'category' }),
    'POST /inquiry/call-inquiry/action-items/{uuid}/status-change': () => ({ show_item: false }),
    'POST /inquiry/call-inquiry/{call_sid}/notes': () => ({ text: 'Asked for a quote' }),
    'PUT /inquiry/call-inquiry/{call_sid}/notes/{uuid}': () => ({ text: 'Asked for a quote' }),
    'PUT /calling-phone': () => ({ number: '(217) 555-0188' }),
    'POST /calling-phone/confirm': () => ({ code: '123456' }),
    'POST /outgoing-calls': () => ({ outgoing_uuid: randomUUID(), number: '(217) 555-0142' }),
    'POST /tasks': () => ({ text: 'Order gloves', due_day: '2026-11-20', assignee: null }),
    'PUT /tasks/{uuid}': () => ({ text: 'Order gloves', due_day: '2026-11-20', assignee: null }),
  },
  ownersIds: {
    call_sid: `select call_sid as id from calls where client_uuid = '${OWNER}' and recording_file_uuid is not null limit 1`,
    'POST /inquiry/call-inquiry/action-items/{uuid}/status-change uuid': `select uuid as id from action_items where client_uuid = '${OWNER}' limit 1`,
    'GET /outgoing-calls/{outgoing_uuid} outgoing_uuid': `select outgoing_uuid as id from outgoing_calls where client_uuid = '${OWNER}' limit 1`,
    'PUT /tasks/{uuid} uuid': OWNERS_TASK,
    'DELETE /tasks/{uuid} uuid': OWNERS_TASK,
    'PUT /inquiry/call-inquiry/{call_sid}/notes/{uuid} uuid': ownersNote('uuid'),
    'PUT /inquiry/call-inquiry/{call_sid}/notes/{uuid} call_sid': ownersNote('call_sid'),
    'DELETE /inquiry/call-inquiry/{call_sid}/notes/{uuid} uuid': ownersNote('uuid'),
    'DELETE /inquiry/call-inquiry/{call_sid}/notes/{uuid} call_sid': ownersNote('call_sid'),
  },
  sameForBoth: ['GET /inquiry/call-inquiry/columns', 'GET /calling-phone'],
  // The triggers of calls insert a row into call_days and callers, and one into call_day_filters per filterable value, of which there are
  // three
  tables: {
    call_reports: 1,
    transcript_pieces: 1,
    calls: 1,
    call_days: 1,
    call_day_filters: 3,
    callers: 1,
    spam_numbers: 1,
    action_items: 1,
    call_notes: 1,
    text_backs: 1,
    call_column_choices: 1,
    recording_keys: 1,
    recording_waves: 1,
    outgoing_calls: 1,
    calling_phones: 1,
  },
  async furnish(db, client, account) {
    await db.execute(
      sql`insert into call_reports (client_uuid, call_sid, kind, mark, content, received_at) values (${client}, 'CA1', 'voice', '', '{}', now())`,
    )
    await db.execute(
      sql`insert into transcript_pieces (client_uuid, call_sid, channel, start_ms, bytes, lines) values (${client}, 'CA1', 0, 0, 100, '[]')`,
    )
    await db.execute(
      sql`insert into calls (client_uuid, call_sid, started_at, day, phone_from) values (${client}, 'CA1', now(), current_date, '+12175550142')`,
    )
    await db.execute(
      sql`insert into action_items (client_uuid, call_sid, mark, action_items, due_at) values (${client}, 'CA1', 'call-back', 'Call back', now())`,
    )
    await db.execute(sql`insert into spam_numbers (client_uuid, phone_from) values (${client}, '+12175550190')`)
    await db.execute(
      sql`insert into call_notes (client_uuid, call_sid, account_uuid, author_email, text, created_at) values (${client}, 'CA1', ${account}, 'ann@example.test', 'Note', now())`,
    )
    await db.execute(sql`insert into recording_waves (client_uuid, call_sid, channels, levels) values (${client}, 'CA1', 0, '')`)
    await db.execute(
      sql`insert into text_backs (client_uuid, call_sid, phone_from, day, text, message_uuid, created_at) values (${client}, 'CA1', '+12175550142', current_date, 'Sorry', ${client}, now())`,
    )
    await db.execute(sql`insert into call_column_choices (client_uuid, account_uuid, columns) values (${client}, ${account}, '{SUMMARY}')`)
    await db.execute(
      sql`insert into outgoing_calls (client_uuid, outgoing_uuid, account_uuid, account_email, number, phone, shown, state, started_at)
        values (${client}, ${randomUUID()}, ${account}, 'ann@example.test', '+12175550142', '+12175550188', '+12175550100', 'ended', now())`,
    )
    await db.execute(sql`insert into calling_phones (client_uuid, account_uuid, number) values (${client}, ${account}, '+12175550188')`)
    await db.execute(
      sql`insert into recording_keys (key_hash, client_uuid, call_sid, session_hash, expires_at) values (${Buffer.from(client)}, ${client}, 'CA1', ${Buffer.from(client)}, now())`,
    )
  },
}
