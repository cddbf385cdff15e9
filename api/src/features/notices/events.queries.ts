import { and, asc, eq, exists, gt, gte, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { NoticeKind, NotificationFrequency } from '#contract/notices/notices.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { ALWAYS_NOTIFIED_KINDS } from './events/administrators.queries.ts'
import { EFFECTIVE_CHOICES, noticeDevices, noticeEvents, noticeRecipients, noticeSummaries } from './notices.tables.ts'

export type NoticeEvent = typeof noticeEvents.$inferSelect

const choiceOfKindSql = (kind: NoticeKind) => sql`${EFFECTIVE_CHOICES} ->> ${kind}`

/**
 * The business's time zone if anybody is to be notified of this kind, otherwise null. Takes the client, because jobs across clients use it
 * too
 */
export async function findTimeZoneIfNotified(db: Db, clientUuid: string, kind: NoticeKind): Promise<string | null> {
  const one = { one: sql`1` }
  const byAddress = and(
    eq(noticeRecipients.clientUuid, clientUuid),
    isNotNull(noticeRecipients.confirmedAt),
    sql`${choiceOfKindSql(kind)} <> 'off'`,
  )
  const byDevice = and(eq(noticeDevices.clientUuid, clientUuid), sql`${kind} = any(${noticeDevices.kinds})`)
  const isWanted = or(
    exists(db.select(one).from(noticeRecipients).where(byAddress)),
    exists(db.select(one).from(noticeDevices).where(byDevice)),
  )
  const [row] = await db
    .select({ timeZone: clients.timeZone })
    .from(clients)
    .where(and(eq(clients.clientUuid, clientUuid), ALWAYS_NOTIFIED_KINDS.includes(kind) ? undefined : isWanted))
  return row?.timeZone ?? null
}

/** Returns false when the event is already recorded */
export async function insertEventIfNew(db: Db, event: typeof noticeEvents.$inferInsert): Promise<boolean> {
  const rows = await db.insert(noticeEvents).values(event).onConflictDoNothing().returning({ about: noticeEvents.about })
  return rows.length > 0
}

const isEventSql = (clientUuid: string, kind: NoticeKind, about: string) =>
  and(eq(noticeEvents.clientUuid, clientUuid), eq(noticeEvents.kind, kind), eq(noticeEvents.about, about))

export async function findEvent(db: Db, clientUuid: string, kind: NoticeKind, about: string): Promise<NoticeEvent | null> {
  const [event] = await db
    .select()
    .from(noticeEvents)
    .where(isEventSql(clientUuid, kind, about))
  return event ?? null
}

/** Adds the caller's message, so that the event is sent again. Returns false when the event is missing or already has the message */
export async function addMessageToEvent(
  db: Db,
  clientUuid: string,
  kind: NoticeKind,
  about: string,
  content: Pick<NoticeEvent, 'title' | 'facts'>,
): Promise<boolean> {
  const rows = await db
    .update(noticeEvents)
    .set({ ...content, hasMessage: true, toldAt: null })
    .where(and(isEventSql(clientUuid, kind, about), eq(noticeEvents.hasMessage, false)))
    .returning({ about: noticeEvents.about })
  return rows.length > 0
}

export async function deleteEvent(db: Db, clientUuid: string, kind: NoticeKind, about: string): Promise<void> {
  await db.delete(noticeEvents).where(isEventSql(clientUuid, kind, about))
}

/** Serializes the sending of a business's events, because the limits and the check for the same number count the previous ones */
export async function lockNotificationsOfClient(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices ' || ${currentClient}::text, 0))`)
}

/** Returns null when it was already sent or withdrawn. Runs in the transaction that queues the messages, so that each event is sent once */
export async function claimEvent(db: Db, clientUuid: string, kind: NoticeKind, about: string, now: Date): Promise<NoticeEvent | null> {
  const [event] = await db
    .update(noticeEvents)
    .set({ toldAt: now })
    .where(and(isEventSql(clientUuid, kind, about), sql`${noticeEvents.toldAt} is null`))
    .returning()
  return event ?? null
}

export async function wasSimilarEventTextedSince(
  db: Db,
  { clientUuid, kind, about, whom, isReply, hasMessage }: NoticeEvent,
  since: Date,
): Promise<boolean> {
  if (whom === '') return false
  const { clientUuid: client, kind: ofKind, about: ofWhat, whom: ofWhom, texted, toldAt } = noticeEvents
  // A text reply or a message follows a call about which people were just texted, but it is still news
  const isSameForm = and(eq(noticeEvents.isReply, isReply), hasMessage ? eq(noticeEvents.hasMessage, true) : undefined)
  const isAlike = and(eq(ofKind, kind), isSameForm, eq(ofWhom, whom))
  const isEarlier = and(eq(client, clientUuid), isAlike, ne(ofWhat, about), gt(texted, 0), gt(toldAt, since))
  const [row] = await db.select({ about: ofWhat }).from(noticeEvents).where(isEarlier).limit(1)
  return row !== undefined
}

export async function recordTextCount(db: Db, { clientUuid, kind, about }: NoticeEvent, texted: number): Promise<void> {
  await db
    .update(noticeEvents)
    .set({ texted })
    .where(isEventSql(clientUuid, kind, about))
}

/** Confirmed recipients of the transaction's business, except those who get the kind `except` at the same frequency */
export async function findRecipientsToNotify(db: Db, kind: NoticeKind, frequency: NotificationFrequency, except: NoticeKind | null) {
  const { channel, address } = noticeRecipients
  return db
    .select({ channel, address })
    .from(noticeRecipients)
    .where(
      and(
        eq(noticeRecipients.clientUuid, currentClient),
        isNotNull(noticeRecipients.confirmedAt),
        sql`${choiceOfKindSql(kind)} = ${frequency}`,
        except ? sql`${choiceOfKindSql(except)} <> ${frequency}` : undefined,
      ),
    )
    .orderBy(asc(noticeRecipients.createdAt))
}

/**
 * The address that gets the kind immediately, otherwise one that gets it in a digest; the oldest if there are several. Empty when there is
 * none
 */
export async function findFirstRecipientAddress(db: Db, kind: NoticeKind): Promise<string> {
  const { clientUuid, channel, confirmedAt, address, createdAt } = noticeRecipients
  const frequency = choiceOfKindSql(kind)
  const [row] = await db
    .select({ address })
    .from(noticeRecipients)
    .where(and(eq(clientUuid, currentClient), eq(channel, 'email'), isNotNull(confirmedAt), sql`${frequency} <> 'off'`))
    .orderBy(sql`${frequency} = 'daily'`, asc(createdAt))
    .limit(1)
  return row?.address ?? ''
}

export async function findNotifyingBusiness(db: Db, clientUuid: string) {
  const { companyName, timeZone } = clients
  const [row] = await db
    .select({ clientUuid: clients.clientUuid, companyName, timeZone, brand: sql<BrandKey>`${clients.brand}` })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}
export type Business = NonNullable<Awaited<ReturnType<typeof findNotifyingBusiness>>>

const wantsDigest = and(
  eq(noticeRecipients.channel, 'email'),
  isNotNull(noticeRecipients.confirmedAt),
  sql`exists (select 1 from jsonb_each_text(${noticeRecipients.choices}) as chosen where chosen.value = 'daily')`,
)

/** All businesses with a recipient of the digest, and the last day that their digest covered */
export async function findClientsWithDigest(db: Db) {
  return db
    .selectDistinct({ clientUuid: noticeRecipients.clientUuid, timeZone: clients.timeZone, lastDay: noticeSummaries.lastDay })
    .from(noticeRecipients)
    .innerJoin(clients, eq(clients.clientUuid, noticeRecipients.clientUuid))
    .leftJoin(noticeSummaries, eq(noticeSummaries.clientUuid, noticeRecipients.clientUuid))
    .where(wantsDigest)
}

/** Returns false when the day's digest was already sent. Runs in the transaction that queues the messages, so that each is sent once */
export async function claimDigestDay(db: Db, clientUuid: string, day: string): Promise<boolean> {
  const rows = await db
    .insert(noticeSummaries)
    .values({ clientUuid, lastDay: day })
    .onConflictDoUpdate({
      target: noticeSummaries.clientUuid,
      set: { lastDay: day },
      setWhere: sql`${noticeSummaries.lastDay} < ${day}::date`,
    })
    .returning({ clientUuid: noticeSummaries.clientUuid })
  return rows.length > 0
}

export async function findEventsOfDays(db: Db, clientUuid: string, from: string, until: string): Promise<NoticeEvent[]> {
  return db
    .select()
    .from(noticeEvents)
    .where(and(eq(noticeEvents.clientUuid, clientUuid), gte(noticeEvents.day, from), lte(noticeEvents.day, until)))
    .orderBy(asc(noticeEvents.happenedAt), asc(noticeEvents.about))
}

export async function findDigestReaders(db: Db, clientUuid: string) {
  return db
    .select({ address: noticeRecipients.address, choices: EFFECTIVE_CHOICES })
    .from(noticeRecipients)
    .where(and(eq(noticeRecipients.clientUuid, clientUuid), wantsDigest))
    .orderBy(asc(noticeRecipients.createdAt))
}

/** Across all clients */
export async function deleteEventsBefore(db: Db, day: string): Promise<void> {
  await db.delete(noticeEvents).where(sql`${noticeEvents.day} < ${day}::date`)
}
