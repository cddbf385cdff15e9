import { and, asc, desc, eq, exists, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { ReferralSource } from '#contract/calls/calls.ts'
import type { NumberUse } from '#contract/website-numbers/website-numbers.ts'
import type { WebsiteVisit } from '#contract/website-numbers/website-visit.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { joinableNumbers as phoneNumbers } from '../numbers/numbers.public.ts'
import { callVisits, websiteNumbers, websiteVisits } from './website-numbers.tables.ts'

const isOwn = eq(websiteNumbers.clientUuid, currentClient)
const isSameNumber = and(eq(phoneNumbers.clientUuid, websiteNumbers.clientUuid), eq(phoneNumbers.numberUuid, websiteNumbers.numberUuid))
/** A number that was released, became the main one, or cannot take calls is not shown */
const isUsable = and(eq(phoneNumbers.state, 'active'), phoneNumbers.voice, sql`not ${phoneNumbers.isMain}`)

export function selectNumberUses(db: Db, now: Date): Promise<{ numberUuid: string; use: NumberUse; inUse: boolean }[]> {
  const inUse = sql<boolean>`coalesce(${websiteNumbers.heldUntil} > ${now.toISOString()}::timestamptz, false)`
  return db.select({ numberUuid: websiteNumbers.numberUuid, use: websiteNumbers.use, inUse }).from(websiteNumbers).where(isOwn)
}

export async function upsertNumberUse(db: Db, clientUuid: string, numberUuid: string, use: NumberUse): Promise<void> {
  await db
    .insert(websiteNumbers)
    .values({ clientUuid, numberUuid, use })
    .onConflictDoUpdate({ target: [websiteNumbers.clientUuid, websiteNumbers.numberUuid], set: { use, visitUuid: null, heldUntil: null } })
}

export async function deleteNumberUse(db: Db, numberUuid: string): Promise<void> {
  await db.delete(websiteNumbers).where(and(isOwn, eq(websiteNumbers.numberUuid, numberUuid)))
}

/** The numbers that the website may show, the newest first: of two for one source, the caller keeps the last, which is the older one */
export function selectShownNumbers(db: Db): Promise<{ number: string; source: ReferralSource; use: NumberUse }[]> {
  return db
    .select({ number: phoneNumbers.number, source: phoneNumbers.source, use: websiteNumbers.use })
    .from(websiteNumbers)
    .innerJoin(phoneNumbers, isSameNumber)
    .where(and(isOwn, isUsable))
    .orderBy(desc(phoneNumbers.ownedSince), desc(phoneNumbers.number))
}

/** Extends the visit's hold on its number until `until`, and returns the number; null if the hold is over */
export async function extendHold(db: Db, visitUuid: string, now: Date, until: Date): Promise<string | null> {
  const [held] = await db
    .update(websiteNumbers)
    .set({ heldUntil: until })
    .from(phoneNumbers)
    .where(and(isOwn, isSameNumber, isUsable, eq(websiteNumbers.visitUuid, visitUuid), gt(websiteNumbers.heldUntil, now)))
    .returning({ number: phoneNumbers.number })
  return held?.number ?? null
}

/** Gives the visit the number that has been free the longest. Concurrent visits skip the row that another one has locked */
export async function holdNumber(db: Db, visitUuid: string, now: Date, until: Date): Promise<string | null> {
  const usable = db.select({ one: sql`1` }).from(phoneNumbers).where(and(isSameNumber, isUsable))
  const free = db
    .select({ numberUuid: websiteNumbers.numberUuid })
    .from(websiteNumbers)
    .where(
      and(
        isOwn,
        eq(websiteNumbers.use, 'visitor'),
        or(isNull(websiteNumbers.heldUntil), sql`${websiteNumbers.heldUntil} <= ${now.toISOString()}::timestamptz`),
        exists(usable),
      ),
    )
    .orderBy(sql`${websiteNumbers.heldUntil} nulls first`, asc(websiteNumbers.numberUuid))
    .limit(1)
    .for('update', { skipLocked: true })
  const [held] = await db
    .update(websiteNumbers)
    .set({ visitUuid, heldUntil: until })
    .from(phoneNumbers)
    .where(and(isOwn, isSameNumber, sql`${websiteNumbers.numberUuid} = (${free})`))
    .returning({ number: phoneNumbers.number })
  return held?.number ?? null
}

/** Whether this visit exists and began after `since` */
export async function hasVisitSince(db: Db, visitUuid: string, since: Date): Promise<boolean> {
  const { clientUuid, visitUuid: uuid, startedAt } = websiteVisits
  return (await db.$count(websiteVisits, and(eq(clientUuid, currentClient), eq(uuid, visitUuid), gt(startedAt, since)))) > 0
}

export async function setGotNumber(db: Db, visitUuid: string): Promise<void> {
  await db
    .update(websiteVisits)
    .set({ gotNumber: 'yes' })
    .where(and(eq(websiteVisits.clientUuid, currentClient), eq(websiteVisits.visitUuid, visitUuid)))
}

export const hasVisitorNumbers = async (db: Db): Promise<boolean> =>
  (await db.$count(websiteNumbers, and(isOwn, eq(websiteNumbers.use, 'visitor')))) > 0

export async function insertVisit(db: Db, values: typeof websiteVisits.$inferInsert): Promise<void> {
  await db.insert(websiteVisits).values(values)
}

export interface VisitCounts {
  last: string | null
  total: number
  withoutNumber: number
}

export async function countVisitsSince(db: Db, since: Date): Promise<VisitCounts> {
  const [row] = await db
    .select({
      last: sql<string | null>`to_char(max(${websiteVisits.startedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      total: sql<number>`count(*) filter (where ${websiteVisits.startedAt} >= ${since.toISOString()}::timestamptz)::int`,
      withoutNumber: sql<number>`count(*) filter (where ${websiteVisits.startedAt} >= ${since.toISOString()}::timestamptz and ${websiteVisits.gotNumber} = 'no')::int`,
    })
    .from(websiteVisits)
    .where(eq(websiteVisits.clientUuid, currentClient))
  return row ?? { last: null, total: 0, withoutNumber: 0 }
}

const visitFacts = {
  source: websiteVisits.source,
  medium: websiteVisits.medium,
  campaign: websiteVisits.campaign,
  keyword: websiteVisits.keyword,
  landingPage: websiteVisits.landingPage,
  referrer: websiteVisits.referrer,
}

/** Whether the number is for single visitors, and the visit that had it at that moment */
export async function findHolder(db: Db, numberUuid: string, at: Date) {
  const [row] = await db
    .select({ visitUuid: websiteVisits.visitUuid, ...visitFacts })
    .from(websiteNumbers)
    .leftJoin(
      websiteVisits,
      and(
        eq(websiteVisits.clientUuid, websiteNumbers.clientUuid),
        eq(websiteVisits.visitUuid, websiteNumbers.visitUuid),
        gt(websiteNumbers.heldUntil, at),
        sql`${websiteVisits.startedAt} <= ${at.toISOString()}::timestamptz`,
      ),
    )
    .where(and(isOwn, eq(websiteNumbers.numberUuid, numberUuid), eq(websiteNumbers.use, 'visitor')))
  return row ?? null
}

export async function insertCallVisitOnce(db: Db, values: typeof callVisits.$inferInsert): Promise<void> {
  await db.insert(callVisits).values(values).onConflictDoNothing()
}

export async function findCallVisit(db: Db, callSid: string): Promise<WebsiteVisit | null> {
  const { source, medium, campaign, keyword, landingPage: landing_page, referrer } = callVisits
  const [row] = await db
    .select({ source, medium, campaign, keyword, landing_page, referrer })
    .from(callVisits)
    .where(and(eq(callVisits.clientUuid, currentClient), eq(callVisits.callSid, callSid)))
  return row ?? null
}

/** Across businesses */
export async function deleteVisitsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(websiteVisits).where(lt(websiteVisits.startedAt, moment))
}
