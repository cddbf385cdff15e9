import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { TextBack } from '#contract/calls/calls.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { deferralReasonOf } from '../../../platform/sending/deferred-texts.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { selectTextReplies } from '../../../platform/sending/received-texts.queries.ts'
import { calls } from '../calls.tables.ts'
import { textBacks } from './text-backs.tables.ts'

export async function findCallToTextBack(db: Db, callSid: string) {
  const { startedAt, phoneFrom, phoneTo, callStatus, spam } = calls
  const [row] = await db
    .select({ startedAt, phoneFrom, phoneTo, callStatus, spam })
    .from(calls)
    .where(and(eq(calls.clientUuid, currentClient), eq(calls.callSid, callSid)))
  return row ?? null
}

export async function findTextBackSender(db: Db) {
  const { brand, phoneNumber } = clients
  const [row] = await db.select({ brand, phoneNumber }).from(clients).where(eq(clients.clientUuid, currentClient))
  if (!row) throw new Error('There is no clients row for the current business')
  return row
}

export async function hasTextBackOn(db: Db, phoneFrom: string, day: string): Promise<boolean> {
  const rows = await db
    .select({ callSid: textBacks.callSid })
    .from(textBacks)
    .where(and(eq(textBacks.clientUuid, currentClient), eq(textBacks.phoneFrom, phoneFrom), eq(textBacks.day, day)))
  return rows.length > 0
}

/** Whether a text to this number was rejected or not delivered since then: it may be a landline */
export async function hasFailedTextSince(db: Db, number: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ uuid: messages.uuid })
    .from(messages)
    .where(
      and(
        eq(messages.clientUuid, currentClient),
        eq(messages.channel, 'text'),
        eq(messages.recipient, number),
        sql`${messages.solicits}`,
        eq(messages.state, 'failed'),
        gt(messages.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertTextBack(db: Db, row: typeof textBacks.$inferInsert): Promise<void> {
  await db.insert(textBacks).values(row)
}

/** The purpose under which callers' replies to such texts are stored */
export const TEXT_BACK_REPLY_PURPOSE = 'missed-call'

/** The last call of a number that was texted back since then */
export async function findCallTextedBack(db: Db, phoneFrom: string, since: Date) {
  const [row] = await db
    .select({ callSid: textBacks.callSid, callerName: calls.callerName })
    .from(textBacks)
    .innerJoin(calls, and(eq(calls.clientUuid, textBacks.clientUuid), eq(calls.callSid, textBacks.callSid)))
    .where(
      and(
        eq(textBacks.clientUuid, currentClient),
        eq(textBacks.phoneFrom, phoneFrom),
        gt(textBacks.createdAt, since),
        eq(calls.spam, false),
      ),
    )
    .orderBy(desc(textBacks.createdAt))
    .limit(1)
  return row ?? null
}

export async function findTextBack(db: Db, callSid: string): Promise<TextBack | null> {
  const [row] = await db
    .select({
      text: textBacks.text,
      created_datetime: isoMomentSql(textBacks.createdAt),
      state: sql<TextBack['state']>`case when ${messages.state} in ('queued', 'sending') then 'waiting'
        when ${messages.state} = 'suppressed' then 'unsubscribed' else ${messages.state} end`,
      problem: sql<string>`case ${messages.state}
        when 'queued' then ${deferralReasonOf(messages)}
        when 'suppressed' then 'The caller has unsubscribed from your texts.'
        when 'unconfirmed' then 'It may have gone out, but nobody confirmed it.'
        when 'failed' then coalesce(nullif(${messages.problem}, ''), 'It could not be sent.')
        else '' end`,
    })
    .from(textBacks)
    .innerJoin(messages, and(eq(messages.clientUuid, textBacks.clientUuid), eq(messages.uuid, textBacks.messageUuid)))
    .where(and(eq(textBacks.clientUuid, currentClient), eq(textBacks.callSid, callSid)))
  return row ? { ...row, answers: await selectTextReplies(db, TEXT_BACK_REPLY_PURPOSE, callSid) } : null
}
