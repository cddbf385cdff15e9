import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import type { Comparison } from '#contract/seo/seo-report.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import type { AnalyticsMonth, ProfileMonth } from '../../../platform/vendors/seo-sources.ts'
import { type Month, toMonth } from '../months.ts'
import { type SeoSource, seoReports, seoSyncs } from '../seo.tables.ts'
import type { StoredNarrative } from '../seo-narrative.ts'

export interface ReportRow {
  uuid: string
  month: Month
  isFinished: boolean
  profile: ProfileMonth | null
  profileUntil: string | null
  analytics: AnalyticsMonth | null
  analyticsUntil: string | null
  narrative: StoredNarrative | null
}

const isoDaySql = (column: AnyColumn) => sql<string>`to_char(${column}, 'YYYY-MM-DD')`
const fields = {
  uuid: seoReports.uuid,
  month: isoDaySql(seoReports.month),
  isFinished: seoReports.isFinished,
  profile: seoReports.profile,
  profileUntil: isoDaySql(seoReports.profileUntil),
  analytics: seoReports.analytics,
  analyticsUntil: isoDaySql(seoReports.analyticsUntil),
  narrative: seoReports.narrative,
}

/** The requested month, or the latest finished one, and the months that it can be compared with, newest first */
const selectReports = preparedQuery<ReportRow>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(seoReports)
    .where(
      sql`${seoReports.clientUuid} = ${currentClient} and exists (
        select 1 from (
          select month from seo_reports where client_uuid = ${currentClient}
            and (${sql.placeholder('month')}::date is null or month = ${sql.placeholder('month')}::date)
          order by is_finished desc, month desc limit 1
        ) shown
        where ${seoReports.month} in (shown.month, (shown.month - interval '1 month')::date, (shown.month - interval '1 year')::date))`,
    )
    .orderBy(sql`${seoReports.month} desc`),
)

export interface MonthQuery {
  year: number
  month: number
}

/** null stands for the latest month */
export const readRequestedMonth = ({ year, month }: MonthQuery): Month | null => (year === 0 ? null : toMonth(year, month))

export const buildReportsStatement = (query: MonthQuery) => selectReports.statement({ month: readRequestedMonth(query) })

export const readReports = (db: Db, month: Month | null): Promise<ReportRow[]> => selectReports(db, { month })

export interface SyncState {
  source: SeoSource
  connected: boolean
  isUnderWay: boolean
  problemKind: 'consent' | 'refused' | 'waiting' | null
  problem: string
  succeededAt: string | null
}

export const selectSyncStates = preparedQuery<SyncState>(
  {
    source: seoSyncs.source,
    connected: seoSyncs.connected,
    // A run that died, or is waiting for its nightly start, is not under way
    isUnderWay: sql`${seoSyncs.nextMonth} is not null and coalesce(${seoSyncs.runningSince} > now() - interval '6 minutes', false)`,
    problemKind: seoSyncs.problemKind,
    problem: seoSyncs.problem,
    succeededAt: isoMomentSql(seoSyncs.succeededAt),
  },
  (db, aliased) => db.select(aliased).from(seoSyncs).where(eq(seoSyncs.clientUuid, currentClient)).orderBy(seoSyncs.source),
)

export const selectFirstAndLatestMonth = preparedQuery<{ first: Month | null; latest: Month | null }>(
  {
    first: sql`to_char(min(${seoReports.month}), 'YYYY-MM-DD')`,
    latest: sql`to_char(coalesce(max(${seoReports.month}) filter (where ${seoReports.isFinished}), max(${seoReports.month})), 'YYYY-MM-DD')`,
  },
  (db, aliased) => db.select(aliased).from(seoReports).where(eq(seoReports.clientUuid, currentClient)),
)

export async function findMonthOfReport(db: Db, uuid: string): Promise<Month | null> {
  const [row] = await db
    .select({ month: fields.month })
    .from(seoReports)
    .where(and(eq(seoReports.clientUuid, currentClient), eq(seoReports.uuid, uuid)))
  return row?.month ?? null
}

/** A partial month, of either source, is not compared with a whole one, because nearly every report would show a decline */
export function pickComparedRows(rows: readonly ReportRow[], by: Comparison): { shown: ReportRow | null; before: ReportRow | null } {
  const [shown, ...others] = rows
  if (!shown) return { shown: null, before: null }
  const isYear = (month: Month) => month.slice(5) === shown.month.slice(5)
  const before = others.find(({ month }) => isYear(month) === (by === 'year'))
  if (!before || !shown.isFinished) return { shown, before: null }
  const profile = shown.profileUntil === null ? before.profile : null
  const analytics = shown.analyticsUntil === null ? before.analytics : null
  return { shown, before: profile || analytics ? { ...before, profile, analytics } : null }
}
