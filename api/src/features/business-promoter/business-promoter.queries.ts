import { type AnyColumn, and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Invitation, SendingState } from '#contract/business-promoter.ts'
import type { Db } from '../../platform/database/database.ts'
import { type HotQuery, hotQuery } from '../../platform/database/hot-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMoment } from '../../platform/database/wire-shape.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { suppressions } from '../../platform/sending/suppressions.tables.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'

export type NewInvitation = typeof invitations.$inferInsert & { uuid: string; email: string; phoneNumber: string }
type Addresses = Pick<NewInvitation, 'clientUuid' | 'email' | 'phoneNumber'>

const emailMessage = alias(messages, 'email_message')
const textMessage = alias(messages, 'text_message')
type Newest = typeof emailMessage | typeof textMessage

const holds = (channel: 'email' | 'text', address: AnyColumn) => sql`exists (select from ${suppressions}
  where ${suppressions.clientUuid} = ${invitations.clientUuid} and ${suppressions.channel} = ${sql.raw(`'${channel}'`)}
    and ${suppressions.recipient} = ${address})`
const isOff = { email: holds('email', invitations.email), text: holds('text', invitations.phoneNumber) }

/** An address that has unsubscribed since is shown as such, whatever became of the last message */
const stateOf = ({ state }: Newest, isOffNow: SQL) => sql`case
  when ${state} is null then 'none'
  when ${state} in ('queued', 'sending') then 'waiting'
  when ${state} = 'suppressed' or ${isOffNow} then 'unsubscribed'
  else ${state} end`

/** A queued message shows no problem: it is still being retried */
const problemOf = ({ state, problem }: Newest, isOffNow: SQL) => sql`case
  when ${state} is null or ${state} in ('queued', 'sending') then ''
  when ${state} = 'suppressed' or ${isOffNow} then 'Unsubscribed'
  when ${state} = 'unconfirmed' then 'It may have gone out, but nobody confirmed it'
  when ${state} = 'failed' then coalesce(nullif(${problem}, ''), 'It could not be sent')
  else '' end`

const isNewest = (message: Newest, uuid: AnyColumn) => and(eq(message.clientUuid, invitations.clientUuid), eq(message.uuid, uuid))

const isOptedOut = sql`exists (select from ${suppressions} where ${suppressions.clientUuid} = ${invitations.clientUuid}
  and ${suppressions.reason} = 'staff'
  and ((${suppressions.channel} = 'email' and ${suppressions.recipient} = ${invitations.email})
    or (${suppressions.channel} = 'text' and ${suppressions.recipient} = ${invitations.phoneNumber})))`

/** Review requests have a list of their own. The kind is a literal, because the list's index is partial */
const isClassic = and(eq(invitations.clientUuid, currentClient), sql`${invitations.kind} = 'classic'`)
const isOne = and(isClassic, eq(invitations.uuid, sql.placeholder('uuid')))

type ListedInvitation = Omit<Invitation, 'google_place_url' | 'yelp_place_url'>

const listOf = (condition: SQL | undefined): HotQuery<ListedInvitation> =>
  hotQuery<ListedInvitation>(
    {
      business_promoter_uuid: invitations.uuid,
      name: invitations.name,
      phone_number: invitations.phoneNumber,
      email_address: invitations.email,
      email_clicked: sql`${invitations.emailClickedAt} is not null`,
      sms_clicked: sql`${invitations.textClickedAt} is not null`,
      google_review_clicked: sql`${invitations.googleClickedAt} is not null`,
      yelp_review_clicked: sql`${invitations.yelpClickedAt} is not null`,
      bad_rating_feedback: invitations.feedback,
      marketing_permission_allow: invitations.marketingPermission,
      friend_refer: invitations.friendRefer,
      rating: invitations.rating,
      email_state: stateOf(emailMessage, isOff.email),
      email_problem: problemOf(emailMessage, isOff.email),
      sms_state: stateOf(textMessage, isOff.text),
      sms_problem: problemOf(textMessage, isOff.text),
      opted_out: isOptedOut,
      created_datetime: isoMoment(invitations.createdAt),
    },
    (db, fields) =>
      db
        .select(fields)
        .from(invitations)
        .leftJoin(emailMessage, isNewest(emailMessage, invitations.emailMessageUuid))
        .leftJoin(textMessage, isNewest(textMessage, invitations.textMessageUuid))
        .where(condition)
        .orderBy(sql`${invitations.createdAt} desc`, sql`${invitations.uuid} desc`)
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('offset')),
  )

export const selectInvitations = listOf(isClassic)
export const selectOneInvitation = listOf(isOne)

export const countInvitations: HotQuery<{ count: number }> = hotQuery<{ count: number }>({ count: sql`count(*)::int` }, (db, fields) =>
  db.select(fields).from(invitations).where(isClassic),
)

/** The business's contact data, which an invitation shows beside its review settings */
export async function selectPractice(db: Db, clientUuid: string) {
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
export async function findSameInvitation(db: Db, given: Addresses & { name: string }, since: Date): Promise<string | null> {
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

export async function insertKeys(db: Db, keys: (typeof invitationKeys.$inferInsert)[]): Promise<void> {
  await db.insert(invitationKeys).values(keys)
}

/** Row lock until the transaction ends: of two concurrent requests to send again, the second sees what the first has sent */
export async function lockInvitation(db: Db, uuid: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.clientUuid, currentClient), eq(invitations.uuid, uuid)))
    .for('update')
  return row ?? null
}

export async function selectMessages(db: Db, uuids: (string | null)[]) {
  const wanted = uuids.filter((uuid) => uuid !== null)
  return wanted.length === 0
    ? []
    : db
        .select({ state: messages.state, purpose: messages.purpose, createdAt: messages.createdAt })
        .from(messages)
        .where(and(eq(messages.clientUuid, currentClient), inArray(messages.uuid, wanted)))
}

/** The channels on which the owner of these addresses has unsubscribed */
export async function selectOffChannels(
  db: Db,
  { email, phoneNumber }: Omit<Addresses, 'clientUuid'>,
): Promise<{ email: boolean; text: boolean }> {
  const rows = await db
    .select({ channel: suppressions.channel })
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
  return { email: rows.some(({ channel }) => channel === 'email'), text: rows.some(({ channel }) => channel === 'text') }
}

/** What became of the newest messages of one invitation */
export async function selectSending(db: Db, uuid: string) {
  const [row] = await db
    .select({
      email_address: invitations.email,
      phone_number: invitations.phoneNumber,
      email_state: sql<SendingState>`${stateOf(emailMessage, isOff.email)}`,
      email_problem: sql<string>`${problemOf(emailMessage, isOff.email)}`,
      sms_state: sql<SendingState>`${stateOf(textMessage, isOff.text)}`,
      sms_problem: sql<string>`${problemOf(textMessage, isOff.text)}`,
    })
    .from(invitations)
    .leftJoin(emailMessage, isNewest(emailMessage, invitations.emailMessageUuid))
    .leftJoin(textMessage, isNewest(textMessage, invitations.textMessageUuid))
    .where(and(eq(invitations.clientUuid, currentClient), eq(invitations.uuid, uuid)))
  return row ?? null
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
