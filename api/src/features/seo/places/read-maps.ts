import { fromLocal } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'
import { findLatestScan, findOwnGooglePlace, type KeywordScan } from '../../map-scan/map-scan.public.ts'
import { addMonths, type Month, numberOf, yearOf } from '../months.ts'
import { findPlace, listPlaceRows, type PlaceRow } from './places.queries.ts'

export interface ReportMap extends PlaceRow {
  placeName: string
  scan: KeywordScan | null
  /** Where the own place is; null: neither set nor scanned */
  center: GeoPoint | null
}

const endOf = (month: Month, timeZone: string): Date => {
  const next = addMonths(month, 1)
  return fromLocal({ year: yearOf(next), month: numberOf(next), day: 1, hour: 0, minute: 0 }, timeZone)
}

/** The keywords of a month with the scans for their maps; defaults to the month of the latest report */
export async function readMaps(db: Db, clientUuid: string, timeZone: string, month: Month | null): Promise<ReportMap[]> {
  const rows = await listPlaceRows(db, clientUuid, month)
  const own = rows.length > 0 ? await findOwnGooglePlace(db, clientUuid) : null
  const maps: ReportMap[] = []
  for (const row of rows) {
    const scan = await findLatestScan(db, clientUuid, row.keyword, endOf(row.month, timeZone))
    maps.push({ ...row, placeName: scan?.placeName || own?.name || '', scan, center: scan?.center ?? own })
  }
  return maps
}

export async function readMap(db: Db, clientUuid: string, timeZone: string, uuid: string) {
  const row = await findPlace(db, clientUuid, uuid)
  if (!row) return null
  const scan = await findLatestScan(db, clientUuid, row.keyword, endOf(row.month, timeZone))
  const own = await findOwnGooglePlace(db, clientUuid)
  return { keyword: row.keyword, scan, placeName: scan?.placeName || own?.name || '' }
}
