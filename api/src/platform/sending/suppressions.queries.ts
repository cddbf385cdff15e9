import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import type { Bounce } from '../vendors/transport.ts'
import { BOUNCED_MS } from './messages.queries.ts'
import { messages } from './messages.tables.ts'
import { suppressions } from './suppressions.tables.ts'

type Address = Pick<typeof suppressions.$inferSelect, 'clientUuid' | 'channel' | 'recipient'>

/** Whether the recipients unsubscribed themselves. If staff recorded the opt-out, they can still do so */
export async function hasUnsubscribed(db: Db, { clientUuid, channel, recipient }: Address): Promise<boolean> {
  const [row] = await db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.clientUuid, clientUuid),
        eq(suppressions.channel, channel),
        eq(suppressions.recipient, recipient),
        inArray(suppressions.reason, ['unsubscribed', 'stop']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The reason why this recipient gets no unsolicited messages from the transaction's business; null: there is none */
export async function findSuppression(
  db: Db,
  { channel, recipient }: Pick<Address, 'channel' | 'recipient'>,
  now: Date,
): Promise<'unsubscribed' | 'bounced' | null> {
  const rows = await db
    .select({ reason: suppressions.reason, createdAt: suppressions.createdAt })
    .from(suppressions)
    .where(and(eq(suppressions.clientUuid, currentClient), eq(suppressions.channel, channel), eq(suppressions.recipient, recipient)))
  if (rows.some(({ reason }) => reason !== 'bounced')) return 'unsubscribed'
  return rows.some(({ createdAt }) => createdAt.getTime() > now.getTime() - BOUNCED_MS) ? 'bounced' : null
}

/**
 * Runs across tenants, because only past messages show which businesses
 * texted a number. Returns the businesses for which the opt-out is new
 */
export async function addTextOptOutForEachSender(db: Db, number: string, at: Date): Promise<string[]> {
  const senders = db
    .selectDistinct({
      clientUuid: messages.clientUuid,
      channel: sql`'text'`.as('channel'),
      recipient: sql`${number}::text`.as('recipient'),
      reason: sql`'stop'`.as('reason'),
      createdAt: sql`${at.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(messages)
    .where(and(eq(messages.channel, 'text'), eq(messages.recipient, number), sql`${messages.solicits}`))
  const rows = await db.insert(suppressions).select(senders).onConflictDoNothing().returning({ clientUuid: suppressions.clientUuid })
  return rows.map(({ clientUuid }) => clientUuid)
}

/** Reverts an opt-out by text (STOP), but no other kind. Returns the businesses for which an opt-out was removed */
export async function removeTextOptOut(db: Db, number: string, of?: { clientUuid: string }): Promise<string[]> {
  const ofClient: SQL | undefined = of && eq(suppressions.clientUuid, of.clientUuid)
  const rows = await db
    .delete(suppressions)
    .where(and(eq(suppressions.channel, 'text'), eq(suppressions.recipient, number), eq(suppressions.reason, 'stop'), ofClient))
    .returning({ clientUuid: suppressions.clientUuid })
  return rows.map(({ clientUuid }) => clientUuid)
}

/** Finds a sent text by Twilio's id, for a later delivery report. null: no such message is known (yet) */
export async function findSentTextByProviderId(db: Db, providerId: string) {
  const [row] = await db
    .select({ clientUuid: messages.clientUuid, uuid: messages.uuid, recipient: messages.recipient })
    .from(messages)
    .where(and(eq(messages.channel, 'text'), eq(messages.providerId, providerId)))
  return row ?? null
}

/**
 * Runs across tenants. Finds the mail with this Message-ID, or else the newest mail of each business that was recently sent to the address
 */
export async function findSentEmailsOfBounce(db: Db, { messageId, recipient }: Bounce, since: Date) {
  const fields = { clientUuid: messages.clientUuid, uuid: messages.uuid, recipient: messages.recipient }
  const isMail = eq(messages.channel, 'email')
  // A report must name the recipient, because a Message-ID alone marks nobody
  if (messageId)
    return db
      .select(fields)
      .from(messages)
      .where(and(isMail, eq(messages.providerId, messageId), eq(sql`lower(${messages.recipient})`, recipient)))
  return db
    .selectDistinctOn([messages.clientUuid], fields)
    .from(messages)
    .where(
      and(isMail, eq(messages.recipient, recipient), sql`${messages.solicits}`, eq(messages.state, 'sent'), gt(messages.createdAt, since)),
    )
    .orderBy(messages.clientUuid, desc(messages.createdAt))
}

/** Updates a message only while it counts as sent: the first report wins */
export async function markMessageUndelivered(
  db: Db,
  { clientUuid, uuid }: { clientUuid: string; uuid: string },
  outcome: { state: 'failed' | 'suppressed'; problem: string },
): Promise<void> {
  await db
    .update(messages)
    .set(outcome)
    .where(and(eq(messages.clientUuid, clientUuid), eq(messages.uuid, uuid), eq(messages.state, 'sent')))
}
