import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import type { ProviderPace } from '../rankings/place-source.ts'
import { providerAskers, providerBookings, providerPaces } from './provider-pace.tables.ts'

/** Calls are booked at most about this far ahead, so that a business that comes in between does not wait long */
const AHEAD_S = 2
/** So long after it last asked, a business still counts as one that waits */
const STILL_ASKING_S = 3

/** yes: make the call after so long. no: ask again after so long, others have waited longer or the provider wants a pause */
export interface Turn {
  granted: boolean
  waitMs: number
}

/**
 * Books a call within the provider's rate limit, for all processes together: a token bucket in the database. Whoever waits gets an equal
 * share of the calls that are booked ahead, whatever the number of its requests; who has none booked always gets the next, so that nobody
 * starves.
 */
export function bookCall(database: Database, provider: string, pace: ProviderPace, business: string): Promise<Turn> {
  return withSystem(database, async (db) => {
    const { now, fullAt, blockedMs } = await lockPace(db, provider)
    if (blockedMs > AHEAD_S * 1000) return { granted: false, waitMs: blockedMs }
    await noteAsker(db, provider, business)
    const { booked, askers } = await countBookings(db, provider, business)
    const share = Math.max(1, Math.floor((AHEAD_S * pace.perSecond) / Math.max(1, askers)))
    const intervalMs = 1000 / pace.perSecond
    if (booked >= share) return { granted: false, waitMs: Math.min(1000, Math.max(50, intervalMs * askers)) }
    const from = Math.max(fullAt, now)
    const waitMs = Math.max(0, from - now - (pace.burst - 1) * intervalMs, blockedMs)
    await db
      .update(providerPaces)
      .set({ fullAt: new Date(from + intervalMs) })
      .where(eq(providerPaces.provider, provider))
    if (waitMs > 0) await db.insert(providerBookings).values({ provider, booker: business, dueAt: new Date(now + waitMs) })
    return { granted: true, waitMs }
  })
}

/** The provider refused a call for being too fast: nobody calls it before the time it names */
export function noteRefusal(database: Database, provider: string, waitS: number): Promise<void> {
  return withSystem(database, async (db) => {
    await lockPace(db, provider)
    await db
      .update(providerPaces)
      .set({ blockedUntil: sql`greatest(${providerPaces.blockedUntil}, clock_timestamp() + make_interval(secs => ${waitS}))` })
      .where(eq(providerPaces.provider, provider))
  })
}

/** The row's lock lines up all processes; the database's clock is the one they share */
async function lockPace(db: Db, provider: string): Promise<{ now: number; fullAt: number; blockedMs: number }> {
  await db.insert(providerPaces).values({ provider, fullAt: sql`clock_timestamp()` }).onConflictDoNothing()
  const [row] = await db
    .select({
      fullAtMs: sql<number>`(extract(epoch from ${providerPaces.fullAt}) * 1000)::float8`,
      blockedAtMs: sql<number>`coalesce(extract(epoch from ${providerPaces.blockedUntil}) * 1000, 0)::float8`,
    })
    .from(providerPaces)
    .where(eq(providerPaces.provider, provider))
    .for('update')
  // Read after the lock is held: before, others may have booked
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`)
  const now = Number(rows[0]?.now ?? Date.now())
  return { now, fullAt: Number(row?.fullAtMs ?? now), blockedMs: Math.max(0, Number(row?.blockedAtMs ?? 0) - now) }
}

async function noteAsker(db: Db, provider: string, asker: string): Promise<void> {
  await db
    .insert(providerAskers)
    .values({ provider, asker, askedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: [providerAskers.provider, providerAskers.asker], set: { askedAt: sql`clock_timestamp()` } })
}

async function countBookings(db: Db, provider: string, business: string): Promise<{ booked: number; askers: number }> {
  await db.delete(providerBookings).where(and(eq(providerBookings.provider, provider), lt(providerBookings.dueAt, sql`clock_timestamp()`)))
  await db
    .delete(providerAskers)
    .where(
      and(
        eq(providerAskers.provider, provider),
        lt(providerAskers.askedAt, sql`clock_timestamp() - make_interval(secs => ${STILL_ASKING_S})`),
      ),
    )
  const { rows } = await db.execute<{ booked: number; askers: number }>(sql`select
    (select count(*)::int from ${providerBookings} where provider = ${provider} and booker = ${business}) as booked,
    (select count(*)::int from ${providerAskers} where provider = ${provider}) as askers`)
  return { booked: Number(rows[0]?.booked ?? 0), askers: Number(rows[0]?.askers ?? 1) }
}
