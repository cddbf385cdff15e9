import { and, eq, exists, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { messages } from './messages.tables.ts'
import { suppressions } from './suppressions.tables.ts'

export type Message = typeof messages.$inferSelect

export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<string> {
  const [row] = await db.insert(messages).values(message).returning({ uuid: messages.uuid })
  if (!row) throw new Error('A message was inserted, so it has a row')
  return row.uuid
}

/** How many messages for this purpose the transaction's tenant has caused within the time, whatever their outcome */
export async function countRecentMessages(db: Db, purpose: string, withinS: number): Promise<number> {
  const isRecent = sql`${messages.createdAt} > now() - make_interval(secs => ${withinS})`
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(eq(messages.clientUuid, currentClient), eq(messages.purpose, purpose), isRecent))
  return row?.count ?? 0
}

/** After mail bounced, nothing is sent to the address for this long, because a mailbox may be created or reopened */
export const BOUNCED_MS = 30 * 24 * 3_600_000

/**
 * The message's current state, and the reason why its recipient gets nothing, if there is one. Messages that recipients requested
 * themselves (a reset link) are always sent
 */
export async function findMessageToSend(
  db: Db,
  uuid: string,
  now: Date,
): Promise<{ message: Message; suppressedBy: 'unsubscribed' | 'bounced' | null } | null> {
  const suppressedFor = (reason: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(suppressions)
        .where(and(eq(suppressions.channel, messages.channel), eq(suppressions.recipient, messages.recipient), reason)),
    )
  const lately = new Date(now.getTime() - BOUNCED_MS).toISOString()
  const [row] = await db
    .select({
      message: messages,
      suppressedBy: sql<'unsubscribed' | 'bounced' | null>`case
        when not ${messages.solicits} then null
        when ${suppressedFor(sql`${suppressions.reason} <> 'bounced'`)} then 'unsubscribed'
        when ${suppressedFor(sql`${suppressions.reason} = 'bounced' and ${suppressions.createdAt} > ${lately}::timestamptz`)} then 'bounced' end`,
    })
    .from(messages)
    .where(eq(messages.uuid, uuid))
  return row ?? null
}

/** Atomic claim: exactly one run gets the message; a second one finds it no longer queued */
export async function claimMessage(db: Db, uuid: string): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ state: 'sending' })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'queued')))
    .returning({ uuid: messages.uuid })
  return rows.length > 0
}

/** Puts a message back in the queue. `claimed`: this very run claimed it; a message that another run is sending is left alone */
export async function requeueMessage(db: Db, uuid: string, problem: string, claimed: boolean): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'queued', problem })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, claimed ? 'sending' : 'queued')))
}

const WIPED = '[removed after sending]'
/** Wipes a body that contains a secret, because a reset link is for its recipient only */
export const wipedIfSecret = {
  html: sql`case when ${messages.secret} then '' else ${messages.html} end`,
  text: sql`case when ${messages.secret} then ${WIPED} else ${messages.text} end`,
  unsubscribeUrl: sql`case when ${messages.secret} then null else ${messages.unsubscribeUrl} end`,
}

/** Marks a message that was in `sending` when its process died, because it is unknown whether it was sent */
export async function markSendingMessageUnconfirmed(db: Db, uuid: string, endedAt: Date): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ state: 'unconfirmed', problem: 'The process ended while the message was being sent', endedAt, ...wipedIfSecret })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'sending')))
    .returning({ uuid: messages.uuid })
  return rows.length > 0
}

export async function saveMessageOutcome(
  db: Db,
  message: Pick<Message, 'uuid'>,
  outcome: { state: 'sent' | 'failed' | 'unconfirmed' | 'suppressed'; providerId?: string; problem?: string; endedAt: Date },
): Promise<void> {
  await db
    .update(messages)
    .set({ ...outcome, problem: outcome.problem ?? null, ...wipedIfSecret })
    // Applies even if another run has marked it unconfirmed meanwhile: a known outcome overrides an assumed one
    .where(and(eq(messages.uuid, message.uuid), inArray(messages.state, ['sending', 'unconfirmed'])))
}

/** Marks a message as failed once there are no retries left */
export async function markMessageFailed(db: Db, uuid: string, endedAt: Date): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'failed', problem: sql`coalesce(${messages.problem}, 'It couldn’t be sent')`, endedAt, ...wipedIfSecret })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'queued')))
}

/**
 * Wipes secrets of stuck messages. A queued message retains its body, or
 * it would be sent empty; its body is wiped when sending is abandoned
 */
export async function wipeOldMessageSecrets(db: Db, before: Date): Promise<void> {
  await db
    .update(messages)
    .set(wipedIfSecret)
    .where(and(eq(messages.secret, true), lt(messages.createdAt, before), ne(messages.text, WIPED), ne(messages.state, 'queued')))
}

/** Idempotent; returns whether the suppression is new */
export async function insertSuppressionIfNew(db: Db, entry: typeof suppressions.$inferInsert): Promise<boolean> {
  const rows = await db.insert(suppressions).values(entry).onConflictDoNothing().returning({ clientUuid: suppressions.clientUuid })
  return rows.length > 0
}

/** Records each time that mail to the address bounces */
export async function suppressBouncedEmail(
  db: Db,
  { clientUuid, recipient, at }: { clientUuid: string; recipient: string; at: Date },
): Promise<void> {
  await db
    .insert(suppressions)
    .values({ clientUuid, channel: 'email', recipient, reason: 'bounced', createdAt: at })
    .onConflictDoUpdate({
      target: [suppressions.clientUuid, suppressions.channel, suppressions.recipient, suppressions.reason],
      set: { createdAt: at },
    })
}
