import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { scanSchedules } from '../map-scan.tables.ts'

/**
 * A scheduled scan whose keyword recently dropped out of the top 3 at the business's own place, until a user opens it. "Needs doing today"
 * counts these and the history lists them, so both use the same condition
 */
export const isRecentFall = and(isNotNull(scanSchedules.fellTo), gte(scanSchedules.lastAt, sql`now() - interval '35 days'`))

export async function hasUnseenRankFall(db: Db, clientUuid: string, scanUuid: string): Promise<boolean> {
  const falls = await db
    .select({ uuid: scanSchedules.uuid })
    .from(scanSchedules)
    .where(and(eq(scanSchedules.clientUuid, clientUuid), eq(scanSchedules.lastScanUuid, scanUuid), isRecentFall))
  return falls.length > 0
}
