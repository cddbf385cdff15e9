import { and, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { BOUNCED_MS } from '../../platform/sending/messages.queries.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { suppressions } from '../../platform/sending/suppressions.tables.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'

export type NewInvitation = typeof invitations.$inferInsert & { uuid: string; email: string; phoneNumber: string }
type Addresses = Pick<NewInvitation, 'clientUuid' | 'email' | 'phoneNumber'>

/** The business's contact data, which an invitation shows in addition to its review settings */
export async function selectPracticeContact(db: Db, clientUuid: string) {
  const { phoneCountryCode, address1, address2, city, state, zipCode, phoneNumber } = clients
  const [row] = await db
    .select({ phoneCountryCode, address1, address2, city, state, zipCode, phoneNumber })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/**
 * Detects a double click: an identical invitation made after `since`. An advisory lock makes a concurrent second request wait for the first
 */
export async function lockAndFindSameInvitation(db: Db, given: Addresses & { name: string }, since: Date): Promise<string | null> {
  const { clientUuid, name, email, phoneNumber } = given
  const content = JSON.stringify(['invitation', clientUuid, name, email, phoneNumber])
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`)
  const [row] = await db
    .select({ uuid: invitations.uuid })
    .from(invitations)
    .where(
      and(
        eq(invitations.clientUuid, clientUuid),
        sql`${invitations.kind} = 'classic'`,
        gt(invitations.createdAt, since),
        eq(invitations.name, name),
        eq(invitations.email, email),
        eq(invitations.phoneNumber, phoneNumber),
      ),
    )
    .limit(1)
  return row?.uuid ?? null
}

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  await db.insert(invitations).values(invitation)
}

export async function insertInvitationKeys(db: Db, keys: (typeof invitationKeys.$inferInsert)[]): Promise<void> {
  await db.insert(invitationKeys).values(keys)
}

/** Locks the row until the transaction ends: if two requests to send again run concurrently, the second sees what the first has sent */
export async function lockInvitation(db: Db, uuid: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.clientUuid, currentClient), eq(invitations.uuid, uuid)))
    .for('update')
  return row ?? null
}

export async function selectMessageStates(db: Db, uuids: (string | null)[]) {
  const wanted = uuids.filter((uuid) => uuid !== null)
  return wanted.length === 0
    ? []
    : db
        .select({
          channel: messages.channel,
          state: messages.state,
          purpose: messages.purpose,
          waitsUntil: messages.waitsUntil,
          problem: messages.problem,
          createdAt: messages.createdAt,
        })
        .from(messages)
        .where(and(eq(messages.clientUuid, currentClient), inArray(messages.uuid, wanted)))
}

/** A text that was deferred overnight counts from the morning on which it reaches its recipient */
const reachedAt = sql`coalesce(${messages.endedAt}, ${messages.createdAt})`.mapWith(messages.createdAt)

/** When this business last invited one of these addresses to write a review; null: not since `since` */
export async function selectLastInvitedAt(
  db: Db,
  { email, phoneNumber }: Omit<Addresses, 'clientUuid'>,
  since: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: reachedAt })
    .from(messages)
    .where(
      and(
        eq(messages.clientUuid, currentClient),
        // A literal, because the index of recipients is partial
        sql`${messages.solicits}`,
        // Messages of other features are not invitations
        sql`${messages.purpose} like 'review-%'`,
        sql`${reachedAt} > ${since.toISOString()}::timestamptz`,
        notInArray(messages.state, ['failed', 'suppressed']),
        or(
          and(eq(messages.channel, 'email'), eq(messages.recipient, email)),
          and(eq(messages.channel, 'text'), eq(messages.recipient, phoneNumber)),
        ),
      ),
    )
    .orderBy(desc(reachedAt))
    .limit(1)
  return row?.at ?? null
}

interface OffChannels {
  /** Unsubscribed */
  email: boolean
  /** Unsubscribed */
  text: boolean
  /** Mail to the address bounced recently, so nothing would be sent */
  bounced: boolean
}

/** The channels on which the owner of these addresses cannot be reached */
export async function selectUnreachableChannels(
  db: Db,
  { email, phoneNumber }: Omit<Addresses, 'clientUuid'>,
  now: Date,
): Promise<OffChannels> {
  const rows = await db
    .select({ channel: suppressions.channel, reason: suppressions.reason, createdAt: suppressions.createdAt })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.clientUuid, currentClient),
        or(
          and(eq(suppressions.channel, 'email'), eq(suppressions.recipient, email)),
          and(eq(suppressions.channel, 'text'), eq(suppressions.recipient, phoneNumber)),
        ),
      ),
    )
  const isOff = (wanted: 'email' | 'text') => rows.some(({ channel, reason }) => channel === wanted && reason !== 'bounced')
  const since = now.getTime() - BOUNCED_MS
  const bounced = rows.some(({ reason, createdAt }) => reason === 'bounced' && createdAt.getTime() > since)
  return { email: isOff('email'), text: isOff('text'), bounced }
}

export async function updateInvitation(db: Db, uuid: string, values: Partial<typeof invitations.$inferInsert>): Promise<void> {
  await db
    .update(invitations)
    .set(values)
    .where(and(eq(invitations.clientUuid, currentClient), eq(invitations.uuid, uuid)))
}

/** Only suppressions entered by staff: a recipient who unsubscribed personally stays unsubscribed */
export async function deleteStaffSuppressions(db: Db, { clientUuid, email, phoneNumber }: Addresses): Promise<void> {
  await db
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.clientUuid, clientUuid),
        eq(suppressions.reason, 'staff'),
        or(
          and(eq(suppressions.channel, 'email'), eq(suppressions.recipient, email)),
          and(eq(suppressions.channel, 'text'), eq(suppressions.recipient, phoneNumber)),
        ),
      ),
    )
}
