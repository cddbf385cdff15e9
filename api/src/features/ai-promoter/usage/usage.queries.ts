import { and, eq, sql } from 'drizzle-orm'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { aiLimits, aiPageDays } from '../ai-promoter.tables.ts'

/** Enough for a busy practice, and a limit on what strangers can cost it if they share a link */
const DEFAULT_PAGE_GENERATIONS_PER_DAY = 200

interface Spender {
  clientUuid: string
  timeZone: string
}

export async function selectPageGenerationsPerDay(db: Db, clientUuid: string): Promise<number> {
  const [row] = await db.select({ perDay: aiLimits.pageGenerationsPerDay }).from(aiLimits).where(eq(aiLimits.clientUuid, clientUuid))
  return row?.perDay ?? DEFAULT_PAGE_GENERATIONS_PER_DAY
}

export async function upsertPageGenerationsPerDay(db: Db, clientUuid: string, pageGenerationsPerDay: number): Promise<void> {
  await db
    .insert(aiLimits)
    .values({ clientUuid, pageGenerationsPerDay })
    .onConflictDoUpdate({ target: aiLimits.clientUuid, set: { pageGenerationsPerDay } })
}

/** Counts atomically before the model is called, so that concurrent calls cannot exceed the limit. false: today's limit is reached */
export async function reservePageGeneration(db: Db, { clientUuid, timeZone }: Spender, now: Date): Promise<boolean> {
  const limit = await selectPageGenerationsPerDay(db, clientUuid)
  if (limit === 0) return false
  const counted = await db
    .insert(aiPageDays)
    .values({ clientUuid, day: localDay(now, timeZone), generations: 1 })
    .onConflictDoUpdate({
      target: [aiPageDays.clientUuid, aiPageDays.day],
      set: { generations: sql`${aiPageDays.generations} + 1` },
      setWhere: and(sql`${aiPageDays.generations} < ${limit}`),
    })
    .returning({ generations: aiPageDays.generations })
  return counted.length > 0
}

export async function releasePageGeneration(db: Db, { clientUuid, timeZone }: Spender, now: Date): Promise<void> {
  await db
    .update(aiPageDays)
    .set({ generations: sql`greatest(${aiPageDays.generations} - 1, 0)` })
    .where(and(eq(aiPageDays.clientUuid, clientUuid), eq(aiPageDays.day, localDay(now, timeZone))))
}
