import { fromLocal } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'
import { findLatestGoogleScan, findOwnGooglePlace, findPreviousGoogleScan, type KeywordScan } from '../../map-scan/map-scan.public.ts'
import { addMonths, type Month, monthNumberOf, yearOf } from '../months.ts'
import { findPlaceRow, listPlaceRows, type PlaceRow } from './places.queries.ts'

export interface ReportMap extends PlaceRow {
  placeName: string
  scan: KeywordScan | null
  /** Location of the business's own place; null: neither set nor scanned */
  center: GeoPoint | null
}

const endOfMonth = (month: Month, timeZone: string): Date => {
  const next = addMonths(month, 1)
  return fromLocal({ year: yearOf(next), month: monthNumberOf(next), day: 1, hour: 0, minute: 0 }, timeZone)
}

/** The keywords of a month with the scans for their maps; defaults to the month of the latest report */
export async function readKeywordMaps(db: Db, clientUuid: string, timeZone: string, month: Month | null): Promise<ReportMap[]> {
  const rows = await listPlaceRows(db, clientUuid, month)
  const own = rows.length > 0 ? await findOwnGooglePlace(db, clientUuid) : null
  const maps: ReportMap[] = []
  for (const row of rows) {
    const scan = await findLatestGoogleScan(db, clientUuid, row.keyword, endOfMonth(row.month, timeZone))
    maps.push({ ...row, placeName: scan?.placeName || own?.name || '', scan, center: scan?.center ?? own })
  }
  return maps
}

/** The same, each with the last scan of the same points before the month. The latest scan may itself be from before the month */
export async function readKeywordMapsWithEarlierScan(db: Db, clientUuid: string, timeZone: string, month: Month) {
  const maps = await readKeywordMaps(db, clientUuid, timeZone, month)
  const start = endOfMonth(addMonths(month, -1), timeZone)
  const compared: (ReportMap & { earlier: KeywordScan | null })[] = []
  for (const map of maps) {
    const { scan } = map
    const until = scan && new Date(Math.min(start.getTime(), scan.scannedAt.getTime()) - 1)
    compared.push({ ...map, earlier: scan && until ? await findPreviousGoogleScan(db, clientUuid, scan, until) : null })
  }
  return compared
}

export async function readKeywordMap(db: Db, clientUuid: string, timeZone: string, uuid: string) {
  const row = await findPlaceRow(db, clientUuid, uuid)
  if (!row) return null
  const scan = await findLatestGoogleScan(db, clientUuid, row.keyword, endOfMonth(row.month, timeZone))
  const own = await findOwnGooglePlace(db, clientUuid)
  return { keyword: row.keyword, scan, placeName: scan?.placeName || own?.name || '' }
}
