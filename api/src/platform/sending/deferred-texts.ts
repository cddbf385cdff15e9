import { type AnyColumn, and, asc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import type { JobKind } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'
import { wipedIfSecret } from './messages.queries.ts'
import { messages } from './messages.tables.ts'

/**
 * Texts that wait until the recipient's day begins. Meanwhile they are in no lane of the queue, because later texts may be sent at once. A
 * job of their business books them when their time has come. While a text waits, such a job is due no later than the text
 */
export const releaseTexts = { name: 'release-texts', payload: z.object({ clientUuid: z.uuid() }) } satisfies JobKind

const isDeferredOf = (clientUuid: string | SQL) =>
  and(eq(messages.clientUuid, clientUuid), eq(messages.state, 'queued'), isNotNull(messages.waitsUntil))
const isDeferred = isDeferredOf(currentClient)

/**
 * Deferring and releasing exclude each other until the transaction ends. Otherwise a text could be deferred just after the job that
 * releases the last text
 */
export async function lockDeferredTextsOfClient(db: Db, clientUuid: string | SQL = currentClient): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('held texts ' || ${clientUuid}::text, 0))`)
}

/** Called before a text is deferred, to ensure that a job will release it. Also in a transaction across clients */
export async function ensureTextReleaseScheduled(db: Db, { jobs, clock }: Services, clientUuid: string, at: Date): Promise<void> {
  await lockDeferredTextsOfClient(db, clientUuid)
  const [earlier] = await db
    .select({ uuid: messages.uuid })
    .from(messages)
    .where(and(isDeferredOf(clientUuid), lte(messages.waitsUntil, at)))
    .limit(1)
  if (!earlier) await jobs.enqueue(db, releaseTexts, { clientUuid }, { afterS: secondsUntil(at, clock.now()) })
}

/** Defers a queued text that is due outside the allowed hours, or whose sender is blocked, which `problem` says */
export async function deferText(
  db: Db,
  services: Services,
  { clientUuid, uuid }: { clientUuid: string; uuid: string },
  { at, problem }: { at: Date; problem: string | null },
): Promise<void> {
  await ensureTextReleaseScheduled(db, services, clientUuid, at)
  await db
    .update(messages)
    .set({ waitsUntil: at, problem })
    .where(and(eq(messages.clientUuid, currentClient), eq(messages.uuid, uuid), eq(messages.state, 'queued')))
}

/** A text about a missed call or a visit makes no sense later than this */
const MAX_WAIT = sql`interval '3 days'`

/**
 * Defers a text again that carriers have blocked because of its sender, so that nobody got it (decision 0107). Only the report of its last
 * sending counts, and that only once. Returns false for one that must not wait: it is too old, was requested by a person, has been reported
 * before, or its body is wiped
 */
export async function deferBlockedText(
  db: Db,
  services: Services,
  { clientUuid, uuid, providerId }: { clientUuid: string; uuid: string; providerId: string },
  { at, problem }: { at: Date; problem: string | null },
): Promise<boolean> {
  await ensureTextReleaseScheduled(db, services, clientUuid, at)
  const rows = await db
    .update(messages)
    .set({ state: 'queued', providerId: null, endedAt: null, waitsUntil: at, problem })
    .where(
      and(
        eq(messages.clientUuid, clientUuid),
        eq(messages.uuid, uuid),
        eq(messages.state, 'sent'),
        eq(messages.providerId, providerId),
        eq(messages.solicits, true),
        eq(messages.secret, false),
        sql`${messages.createdAt} > now() - ${MAX_WAIT}`,
      ),
    )
    .returning({ uuid: messages.uuid })
  return rows.length > 0
}

/** Why a queued message waits: a deferred text whose sender is blocked. A message that is being retried has a problem too, which nobody can act on */
export const deferralReasonOf = ({ waitsUntil, problem }: { waitsUntil: AnyColumn; problem: AnyColumn }): SQL<string> =>
  sql<string>`case when ${waitsUntil} is null then '' else coalesce(${problem}, '') end`

export async function selectTextsDueForRelease(db: Db, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ uuid: messages.uuid })
    .from(messages)
    .where(and(isDeferred, lte(messages.waitsUntil, now)))
    .orderBy(asc(messages.waitsUntil), asc(messages.createdAt))
    .limit(max)
  return rows.map(({ uuid }) => uuid)
}

export async function selectNextTextReleaseTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: messages.waitsUntil }).from(messages).where(isDeferred).orderBy(asc(messages.waitsUntil)).limit(1)
  return row?.at ?? null
}

export async function markTextReleased(db: Db, uuid: string): Promise<void> {
  await db
    .update(messages)
    .set({ waitsUntil: null })
    .where(and(isDeferred, eq(messages.uuid, uuid)))
}

/**
 * After the release of due texts has failed for the last time, marks them
 * as failed so that the sender sees it. The other texts get a new job
 */
export async function failDueTextsAndRescheduleRest(db: Db, { jobs, clock }: Services, clientUuid: string): Promise<void> {
  await lockDeferredTextsOfClient(db)
  const now = clock.now()
  await db
    .update(messages)
    .set({ state: 'failed', problem: 'It couldn’t be sent', waitsUntil: null, endedAt: now, ...wipedIfSecret })
    .where(and(isDeferred, lte(messages.waitsUntil, now)))
  const next = await selectNextTextReleaseTime(db)
  if (next) await jobs.enqueue(db, releaseTexts, { clientUuid }, { afterS: secondsUntil(next, now) })
}

export const secondsUntil = (at: Date, now: Date): number => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
