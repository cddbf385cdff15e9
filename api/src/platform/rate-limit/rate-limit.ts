import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '../base/app-error.ts'
import type { Clock } from '../base/clock.ts'
import type { Database, Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import { rateLimits } from './rate-limits.tables.ts'

export interface RateLimit {
  /** What is counted, and for which kind of subject: "sign-in by address" */
  name: string
  max: number
  windowS: number
}

/** Subjects over a limit, cached until their window ends, so that a flood of rejected requests costs no database query */
const blockedUntil = new WeakMap<Database, Map<string, Date>>()
const MAX_REMEMBERED = 10_000

/** An attempt and a limit that it counts toward */
interface CountedBy {
  limit: RateLimit
  subject: string
}

/**
 * Counts one attempt and returns the total. Over the limit it throws a 429 with the time to wait. Attempts are counted in the database, for
 * all web processes together
 */
export async function countAttemptOrThrow(database: Database, clock: Clock, limit: RateLimit, subject: string): Promise<number> {
  const [count = 0] = await countAttemptsOrThrow(database, clock, [{ limit, subject }])
  return count
}

/**
 * Counts one attempt toward several limits in this order, up to the first limit that is exceeded. All of them share one transaction,
 * because separate transactions would each wait for the embedded database's only connection
 */
export async function countAttemptsOrThrow(database: Database, clock: Clock, countedBy: readonly CountedBy[]): Promise<number[]> {
  const [first] = countedBy
  if (first) assertNotBlockedInProcess(database, clock, first.limit, first.subject)
  const counts: number[] = []
  // Thrown after the commit, because the attempts that led here remain counted
  const exceeded = await withSystem(database, async (db) => {
    for (const { limit, subject } of countedBy) {
      const blockedEnd = findBlockedUntil(database, clock, limit, subject)
      if (blockedEnd) return new LimitExceeded(limit, blockedEnd, clock.now())
      const { count, endsAt } = await incrementCount(db, clock, limit, subject)
      if (count > limit.max) return new LimitExceeded(limit, blockSubject(database, limit, subject, endsAt), clock.now())
      counts.push(count)
    }
    return null
  })
  if (exceeded) throw exceeded
  return counts
}

/** Whether this attempt is over the limit. Rejects nothing; for callers that only change their behavior */
export async function countAttemptAndCheckExceeded(database: Database, clock: Clock, limit: RateLimit, subject: string): Promise<boolean> {
  const { count } = await withSystem(database, (db) => incrementCount(db, clock, limit, subject))
  return count > limit.max
}

async function incrementCount(db: Db, clock: Clock, limit: RateLimit, subject: string): Promise<{ count: number; endsAt: Date }> {
  const now = clock.now()
  const key = limitKeyOf(limit, subject)
  const freshEnd = new Date(now.getTime() + limit.windowS * 1000)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, endsAt: freshEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz then ${freshEnd.toISOString()}::timestamptz else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt })
  return row ?? { count: 1, endsAt: freshEnd }
}

/** Throws if this process knows that the subject is over the limit. Counts nothing; for limits that count failures only */
export function assertNotBlockedInProcess(database: Database, clock: Clock, limit: RateLimit, subject: string): void {
  const blockedEnd = findBlockedUntil(database, clock, limit, subject)
  if (blockedEnd) throw new LimitExceeded(limit, blockedEnd, clock.now())
}

function findBlockedUntil(database: Database, clock: Clock, limit: RateLimit, subject: string): Date | undefined {
  const end = blockedUntil.get(database)?.get(limitKeyOf(limit, subject))
  return end && end > clock.now() ? end : undefined
}

function blockSubject(database: Database, limit: RateLimit, subject: string, endsAt: Date): Date {
  const blocked = blockedUntil.get(database) ?? new Map<string, Date>()
  blockedUntil.set(database, blocked)
  if (blocked.size >= MAX_REMEMBERED) blocked.clear()
  blocked.set(limitKeyOf(limit, subject), endsAt)
  return endsAt
}

/** Resets the count after a success, so that attempts do not add up for an account that a whole practice uses */
export async function clearAttempts(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, limitKeyOf(limit, subject)))
}

/** Subtracts one counted attempt, when what it counted did not happen after all */
export async function uncountAttempt(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, limitKeyOf(limit, subject)))
}

/** Hashed, so that the table does not become a list of email addresses */
function limitKeyOf(limit: RateLimit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest('base64url')
}

/** Names the exceeded limit, for callers that count toward several limits */
export class LimitExceeded extends AppError {
  readonly limit: RateLimit

  constructor(limit: RateLimit, endsAt: Date, now: Date) {
    const retryAfterS = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
    super('too_many_requests', `Too many attempts. Please wait ${formatWaitingTime(retryAfterS)} and try again`, { retryAfterS })
    this.limit = limit
  }
}

export async function deleteExpiredLimits(db: Db, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, clock.now()))
}

function formatWaitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
