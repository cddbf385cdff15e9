import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { PointRank } from '#contract/map-scan/scan-metrics.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toContainsPattern } from '../../../platform/database/like-pattern.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { scans } from '../map-scan.tables.ts'
import type { Scan } from '../scan/scans.queries.ts'

/** Scans that can be compared: of the same keyword, service and points */
export interface ScanKind {
  service: ScanService
  keyword: string
  grid: number
  diagonalMiles: number
}

const isCompleteScanOfKindSql = (clientUuid: string, { service, keyword, grid, diagonalMiles }: ScanKind) =>
  and(
    eq(scans.clientUuid, clientUuid),
    eq(scans.service, service),
    sql`lower(${scans.keyword}) = lower(${keyword})`,
    eq(scans.grid, grid),
    eq(scans.diagonalMiles, diagonalMiles),
    eq(scans.state, 'complete'),
  )

export interface TrendPoint {
  uuid: string
  at: string
  rankings: PointRank[]
}

/** The latest `limit` scans, newest first */
export function listScansForTrend(db: Db, clientUuid: string, kind: ScanKind, limit: number): Promise<TrendPoint[]> {
  return db
    .select({ uuid: scans.uuid, at: isoMomentSql(scans.createdAt), rankings: sql<PointRank[]>`to_jsonb(${scans.rankings})` })
    .from(scans)
    .where(isCompleteScanOfKindSql(clientUuid, kind))
    .orderBy(desc(scans.createdAt), desc(scans.uuid))
    .limit(limit)
}

/** The previous complete scan of the same kind around the same point */
export async function findPreviousScanOfKind(db: Db, scan: Scan): Promise<Scan | null> {
  const [before] = await db
    .select()
    .from(scans)
    .where(
      and(
        isCompleteScanOfKindSql(scan.clientUuid, scan),
        lt(scans.createdAt, scan.createdAt),
        eq(scans.latitude, scan.latitude),
        eq(scans.longitude, scan.longitude),
        isNotNull(scans.completedAt),
      ),
    )
    .orderBy(desc(scans.createdAt))
    .limit(1)
  return before ?? null
}

const MAX_KINDS = 200

export interface ScannedKind {
  keyword: string
  grid_type: ScanService
  grid_number: number
  diagonal: number
  scans: number
  last_datetime: string
}

/** Most recently scanned first */
export function listScanKinds(
  db: Db,
  clientUuid: string,
  filter: { service?: ScanService; keyword?: string; grid?: number; diagonalMiles?: number; since?: Date },
): Promise<ScannedKind[]> {
  const last = sql`max(${scans.createdAt})`
  return db
    .select({
      keyword: sql<string>`(array_agg(${scans.keyword} order by ${scans.createdAt} desc))[1]`,
      grid_type: scans.service,
      grid_number: scans.grid,
      diagonal: scans.diagonalMiles,
      scans: sql<number>`count(*)::int`,
      last_datetime: sql<string>`to_char(${last} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(scans)
    .where(
      and(
        eq(scans.clientUuid, clientUuid),
        eq(scans.state, 'complete'),
        filter.service ? eq(scans.service, filter.service) : undefined,
        filter.keyword ? sql`lower(${scans.keyword}) = lower(${filter.keyword})` : undefined,
        filter.grid ? eq(scans.grid, filter.grid) : undefined,
        filter.diagonalMiles ? eq(scans.diagonalMiles, filter.diagonalMiles) : undefined,
        filter.since ? gte(scans.createdAt, filter.since) : undefined,
      ),
    )
    .groupBy(scans.service, sql`lower(${scans.keyword})`, scans.grid, scans.diagonalMiles)
    .orderBy(desc(last))
    .limit(MAX_KINDS)
}

const MAX_PAST_KEYWORDS = 5

/** The business's keywords that contain the text, latest first */
export async function findPastKeywords(db: Db, clientUuid: string, text: string): Promise<string[]> {
  const contains = sql`${unaccentedIfNeededSql(sql`${scans.keyword}`)} like ${unaccentedSql(sql`${toContainsPattern(text)}::text`)}`
  const rows = await db
    .select({ keyword: sql<string>`(array_agg(${scans.keyword} order by ${scans.createdAt} desc))[1]` })
    .from(scans)
    .where(and(eq(scans.clientUuid, clientUuid), text ? contains : undefined))
    .groupBy(sql`lower(${scans.keyword})`)
    .orderBy(desc(sql`max(${scans.createdAt})`))
    .limit(MAX_PAST_KEYWORDS)
  return rows.map(({ keyword }) => keyword)
}
