import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { AnalyticsMonth, ProfileMonth } from '../../../platform/vendors/seo-sources.ts'
import type { Month } from '../months.ts'
import { type SeoSource, seoPlaces, seoReports } from '../seo.tables.ts'

interface SavedMonth {
  clientUuid: string
  month: Month
  isFinished: boolean
  updatedAt: Date
}
type SourceMetrics = { profile: ProfileMonth; profileUntil: string | null } | { analytics: AnalyticsMonth; analyticsUntil: string | null }

/** Replaces this source's earlier metrics for the month; the other source's metrics stay */
export async function saveMonthMetrics(db: Db, month: SavedMonth, metrics: SourceMetrics): Promise<void> {
  const { isFinished, updatedAt } = month
  await db
    .insert(seoReports)
    .values({ ...month, ...metrics })
    .onConflictDoUpdate({ target: [seoReports.clientUuid, seoReports.month], set: { ...metrics, isFinished, updatedAt } })
}

/** Deletes the months before the first visit or profile view, for which Google returns zeros */
export async function deleteLeadingEmptyMonths(db: Db, clientUuid: string, source: SeoSource): Promise<void> {
  const ofClient = eq(seoReports.clientUuid, clientUuid)
  const [column, isAlive] =
    source === 'analytics'
      ? ([{ analytics: null }, sql`(${seoReports.analytics}->>'sessions')::int > 0`] as const)
      : ([{ profile: null }, sql`${seoReports.profile}->>'lastDay' is not null`] as const)
  const first = db
    .select({ month: sql<string>`coalesce(min(${seoReports.month}), 'infinity')` })
    .from(seoReports)
    .where(and(ofClient, isAlive))
  await db
    .update(seoReports)
    .set(column)
    .where(and(ofClient, sql`${seoReports.month} < (${first})`))
  await db.delete(seoReports).where(and(ofClient, isNull(seoReports.analytics), isNull(seoReports.profile)))
}

/** An existing keyword keeps its uuid, so that an open page can still load its map */
export async function replaceReportKeywords(db: Db, clientUuid: string, month: Month, keywords: readonly string[]): Promise<void> {
  const ofMonth = and(eq(seoPlaces.clientUuid, clientUuid), eq(seoPlaces.month, month))
  const lower = keywords.map((keyword) => keyword.toLowerCase())
  await db.delete(seoPlaces).where(lower.length > 0 ? and(ofMonth, notInArray(sql`lower(${seoPlaces.keyword})`, lower)) : ofMonth)
  for (const [position, keyword] of keywords.entries()) {
    const known = await db
      .update(seoPlaces)
      .set({ position })
      .where(and(ofMonth, eq(sql`lower(${seoPlaces.keyword})`, keyword.toLowerCase())))
      .returning({ uuid: seoPlaces.uuid })
    if (known.length === 0) await db.insert(seoPlaces).values({ clientUuid, month, keyword, position }).onConflictDoNothing()
  }
}
