import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/base/app-error.ts'
import { fromLocal, localDay, toLocal } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { scanBudgets, scanDays } from '../map-scan.tables.ts'

/** How many calls a business may make per day unless an operator overrides it: six scans of 7 × 7 */
const DEFAULT_CALLS_PER_DAY = 300

/** The business whose budget is used. Its time zone determines the calendar day */
export interface Spender {
  clientUuid: string
  timeZone: string
}

export interface Budget {
  callsPerDay: number
  used: number
  left: number
  renewedAt: Date
}

export async function findScanBudget(db: Db, { clientUuid, timeZone }: Spender, now: Date): Promise<Budget> {
  const callsPerDay = await findCallsPerDay(db, clientUuid)
  const [day] = await db
    .select({ calls: scanDays.calls })
    .from(scanDays)
    .where(and(eq(scanDays.clientUuid, clientUuid), eq(scanDays.day, localDay(now, timeZone))))
  const used = day?.calls ?? 0
  return { callsPerDay, used, left: Math.max(0, callsPerDay - used), renewedAt: nextMidnight(now, timeZone) }
}

export async function findCallsPerDay(db: Db, clientUuid: string): Promise<number> {
  const [row] = await db.select({ callsPerDay: scanBudgets.callsPerDay }).from(scanBudgets).where(eq(scanBudgets.clientUuid, clientUuid))
  return row?.callsPerDay ?? DEFAULT_CALLS_PER_DAY
}

/**
 * Counts one call before it is made, atomically, so that concurrent calls cannot exceed the budget. Returns the day on which it was counted
 */
export async function spendLookupOrThrow(db: Db, spender: Spender, now: Date): Promise<string> {
  const { clientUuid, timeZone } = spender
  const day = localDay(now, timeZone)
  const maxCalls = await findCallsPerDay(db, clientUuid)
  const taken =
    maxCalls > 0
      ? await db
          .insert(scanDays)
          .values({ clientUuid, day, calls: 1 })
          .onConflictDoUpdate({
            target: [scanDays.clientUuid, scanDays.day],
            set: { calls: sql`${scanDays.calls} + 1` },
            setWhere: sql`${scanDays.calls} < ${maxCalls}`,
          })
          .returning({ calls: scanDays.calls })
      : []
  if (taken.length === 0) throw budgetUsedUpError(`You’ve used all ${maxCalls} lookups for today.`, now, timeZone)
  return day
}

/** A call without a response costs nothing */
export async function refundLookup(db: Db, clientUuid: string, day: string): Promise<void> {
  await db
    .update(scanDays)
    .set({ calls: sql`greatest(0, ${scanDays.calls} - 1)` })
    .where(and(eq(scanDays.clientUuid, clientUuid), eq(scanDays.day, day)))
}

export function budgetUsedUpError(sentence: string, now: Date, timeZone: string): AppError {
  const retryAfterS = Math.ceil((nextMidnight(now, timeZone).getTime() - now.getTime()) / 1000)
  return new AppError('too_many_requests', `${sentence} You’ll get more tomorrow, and everything measured so far is saved.`, {
    retryAfterS,
  })
}

function nextMidnight(now: Date, timeZone: string): Date {
  const { year, month, day } = toLocal(now, timeZone)
  return fromLocal({ year, month, day: day + 1, hour: 0, minute: 0 }, timeZone)
}
