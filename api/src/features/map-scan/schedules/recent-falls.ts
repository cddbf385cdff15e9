import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { scanSchedules } from '../map-scan.tables.ts'

/**
 * The latest scheduled scan of a keyword that fell out of the top 3 at the own door, until somebody looks at it; one of long ago is no news.
 * "Needs doing today" counts by this and the history lists by it, so that the number leads to exactly its scans
 */
export const isRecentFall = and(isNotNull(scanSchedules.fellTo), gte(scanSchedules.lastAt, sql`now() - interval '35 days'`))

export async function isFall(db: Db, clientUuid: string, scanUuid: string): Promise<boolean> {
  const falls = await db
    .select({ uuid: scanSchedules.uuid })
    .from(scanSchedules)
    .where(and(eq(scanSchedules.clientUuid, clientUuid), eq(scanSchedules.lastScanUuid, scanUuid), isRecentFall))
  return falls.length > 0
}
