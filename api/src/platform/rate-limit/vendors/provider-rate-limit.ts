import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../database/database.ts'
import { withSystem } from '../../database/tenancy.ts'
import type { ProviderRateLimit } from '../../vendors/place-source.ts'
import { providerBookings, providerRateLimits, providerRequesters } from './provider-rate-limit.tables.ts'

/** Calls are booked at most about this far ahead, so that a business that arrives later does not wait long */
const AHEAD_S = 2
/** A business counts as waiting for this long after its last request */
const STILL_REQUESTING_S = 3

/**
 * granted: make the call after this time. Not granted: request again after this time, because other businesses have waited longer or the
 * provider requires a pause
 */
export interface CallBooking {
  granted: boolean
  waitMs: number
}

/**
 * Books a call within the provider's rate limit, for all processes together: a token bucket in the database. Every waiting business gets an
 * equal quota of the calls that are booked ahead, however many requests it has. A business without a booking always gets the next call, so
 * that none starves
 */
export function bookProviderCall(
  database: Database,
  provider: string,
  rateLimit: ProviderRateLimit,
  business: string,
): Promise<CallBooking> {
  return withSystem(database, async (db) => {
    const { now, fullAt, blockedMs } = await lockRateLimit(db, provider)
    if (blockedMs > AHEAD_S * 1000) return { granted: false, waitMs: blockedMs }
    const { booked, requesters } = await recordAndCountBookings(db, provider, business)
    const quota = Math.max(1, Math.floor((AHEAD_S * rateLimit.perSecond) / requesters))
    const intervalMs = 1000 / rateLimit.perSecond
    if (booked >= quota) return { granted: false, waitMs: Math.min(1000, Math.max(50, intervalMs * requesters)) }
    const from = Math.max(fullAt, now)
    const waitMs = Math.max(0, from - now - (rateLimit.burst - 1) * intervalMs, blockedMs)
    await db
      .update(providerRateLimits)
      .set({ fullAt: new Date(from + intervalMs) })
      .where(eq(providerRateLimits.provider, provider))
    if (waitMs > 0) await db.insert(providerBookings).values({ provider, booker: business, dueAt: new Date(now + waitMs) })
    return { granted: true, waitMs }
  })
}

/** Records that the provider rejected a call as too fast. No process calls it before the time that it named */
export function blockProviderCallsFor(database: Database, provider: string, waitS: number): Promise<void> {
  return withSystem(database, async (db) => {
    await lockRateLimit(db, provider)
    await db
      .update(providerRateLimits)
      .set({ blockedUntil: sql`greatest(${providerRateLimits.blockedUntil}, clock_timestamp() + make_interval(secs => ${waitS}))` })
      .where(eq(providerRateLimits.provider, provider))
  })
}

/** Locking the row serializes all processes. They share the database's clock, which is read while the lock is held */
async function lockRateLimit(db: Db, provider: string): Promise<{ now: number; fullAt: number; blockedMs: number }> {
  const [row] = await db
    .insert(providerRateLimits)
    .values({ provider, fullAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: providerRateLimits.provider, set: { provider } })
    .returning({
      now: epochMsSql(sql`clock_timestamp()`),
      fullAt: epochMsSql(sql`${providerRateLimits.fullAt}`),
      blockedAt: epochMsSql(sql`${providerRateLimits.blockedUntil}`),
    })
  const now = Number(row?.now)
  return { now, fullAt: Number(row?.fullAt), blockedMs: Math.max(0, Number(row?.blockedAt ?? 0) - now) }
}

const epochMsSql = (moment: SQL) => sql<number | null>`(extract(epoch from ${moment}) * 1000)::float8`

/** Records the business's request, deletes expired rows and counts, all in one round trip */
async function recordAndCountBookings(db: Db, provider: string, business: string): Promise<{ booked: number; requesters: number }> {
  const { rows } = await db.execute<{ booked: number; others: number }>(sql`
    with past as (delete from ${providerBookings} where provider = ${provider} and due_at < clock_timestamp()),
      silent as (delete from ${providerRequesters}
        where provider = ${provider} and asker <> ${business}::uuid and asked_at < clock_timestamp() - make_interval(secs => ${STILL_REQUESTING_S})),
      asking as (insert into ${providerRequesters} (provider, asker, asked_at) values (${provider}, ${business}::uuid, clock_timestamp())
        on conflict (provider, asker) do update set asked_at = excluded.asked_at)
    select
      (select count(*)::int from ${providerBookings}
        where provider = ${provider} and booker = ${business}::uuid and due_at >= clock_timestamp()) as booked,
      (select count(*)::int from ${providerRequesters} where provider = ${provider} and asker <> ${business}::uuid
        and asked_at >= clock_timestamp() - make_interval(secs => ${STILL_REQUESTING_S})) as others`)
  return { booked: Number(rows[0]?.booked ?? 0), requesters: 1 + Number(rows[0]?.others ?? 0) }
}
