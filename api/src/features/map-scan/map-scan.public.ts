import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { GeoPoint } from '../../platform/vendors/place-source.ts'
import { scanPlaces, scans } from './map-scan.tables.ts'
import { computeScanGrid } from './scan/scan-grid.ts'

/** Keywords that the business scans on Google, latest first, without duplicates that differ only in case */
export async function findKeywordsScannedOnGoogle(db: Db, clientUuid: string, limit: number): Promise<string[]> {
  const lower = sql`lower(${scans.keyword})`
  const rows = await db
    .select({ keyword: sql<string>`(array_agg(${scans.keyword} order by ${scans.createdAt} desc))[1]` })
    .from(scans)
    .where(and(eq(scans.clientUuid, clientUuid), eq(scans.service, 'google'), eq(scans.state, 'complete')))
    .groupBy(lower)
    .orderBy(desc(sql`max(${scans.createdAt})`))
    .limit(limit)
  return rows.map(({ keyword }) => keyword)
}

export interface KeywordScan {
  uuid: string
  keyword: string
  placeName: string
  grid: number
  diagonalMiles: number
  /** The center of the square */
  center: GeoPoint
  /**
   * The business's own rank at each point, row by row from the northwest corner; -1 beyond the first twenty, null if it was not measured
   */
  rankings: (number | null)[]
  scannedAt: Date
}

const scanFields = {
  uuid: scans.uuid,
  keyword: scans.keyword,
  placeName: scans.placeName,
  grid: scans.grid,
  diagonalMiles: scans.diagonalMiles,
  center: { latitude: scans.latitude, longitude: scans.longitude },
  rankings: sql<(number | null)[]>`${scans.rankings}`,
  scannedAt: sql<string>`${scans.createdAt}`,
}

/** The latest scan of a keyword on Google before a point in time; if there is none, the latest of all */
export async function findLatestGoogleScan(db: Db, clientUuid: string, keyword: string, until: Date): Promise<KeywordScan | null> {
  const ofKeyword = and(
    eq(scans.clientUuid, clientUuid),
    eq(scans.service, 'google'),
    eq(scans.state, 'complete'),
    eq(sql`lower(${scans.keyword})`, keyword.toLowerCase()),
  )
  const latest = (condition: typeof ofKeyword) => db.select(scanFields).from(scans).where(condition).orderBy(desc(scans.createdAt)).limit(1)
  const [row] = await latest(and(ofKeyword, lte(scans.createdAt, until)))
  const [found] = row ? [row] : await latest(ofKeyword)
  return found ? { ...found, scannedAt: new Date(found.scannedAt) } : null
}

/** The latest scan of the same keyword at the same points before a point in time */
export async function findPreviousGoogleScan(db: Db, clientUuid: string, scan: KeywordScan, before: Date): Promise<KeywordScan | null> {
  const [row] = await db
    .select(scanFields)
    .from(scans)
    .where(
      and(
        eq(scans.clientUuid, clientUuid),
        eq(scans.service, 'google'),
        eq(scans.state, 'complete'),
        eq(sql`lower(${scans.keyword})`, scan.keyword.toLowerCase()),
        eq(scans.grid, scan.grid),
        eq(scans.diagonalMiles, scan.diagonalMiles),
        lt(scans.createdAt, before),
      ),
    )
    .orderBy(desc(scans.createdAt))
    .limit(1)
  return row ? { ...row, scannedAt: new Date(row.scannedAt) } : null
}

/** The square of a scan and its points, for drawing on a map */
export function locateScanPoints({ center, diagonalMiles, grid }: KeywordScan): { boundary: GeoPoint[]; cells: GeoPoint[] } {
  const { boundary_nw: nw, boundary_ne: ne, boundary_se: se, boundary_sw: sw, cells } = computeScanGrid(center, diagonalMiles, grid)
  return { boundary: [nw, ne, se, sw], cells }
}

/** The business's own place on Google, around which it scans; null if none is set */
export async function findOwnGooglePlace(
  db: Db,
  clientUuid: string,
): Promise<{ name: string; latitude: number; longitude: number } | null> {
  const { name, latitude, longitude } = scanPlaces
  const [row] = await db
    .select({ name, latitude, longitude })
    .from(scanPlaces)
    .where(and(eq(scanPlaces.clientUuid, clientUuid), eq(scanPlaces.service, 'google')))
  return row ?? null
}
