import { and, desc, eq, sql } from 'drizzle-orm'
import { formatRankNumber, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { createTodayContribution } from '../../platform/feature/today.ts'
import { isRecentFall } from './history/recent-falls.ts'
import { scanSchedules, scans } from './map-scan.tables.ts'
import { SERVICE_NAMES } from './service-names.ts'

interface FallenKeyword {
  keyword: string
  service: ScanService
  fellFrom: number
  fellTo: number
  scanUuid: string
  count: number
}

/**
 * The latest keyword whose scheduled scan shows that it dropped out of the top 3 at the business's own place, and the number of such
 * keywords
 */
const selectFallenKeywords = preparedQuery<FallenKeyword>(
  {
    keyword: scanSchedules.keyword,
    service: scanSchedules.service,
    fellFrom: scanSchedules.fellFrom,
    fellTo: scanSchedules.fellTo,
    scanUuid: scanSchedules.lastScanUuid,
    count: sql`(count(*) over ())::int`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(scanSchedules)
      // Excludes scans that have since been deleted
      .innerJoin(scans, and(eq(scans.clientUuid, scanSchedules.clientUuid), eq(scans.uuid, scanSchedules.lastScanUuid)))
      .where(and(eq(scanSchedules.clientUuid, currentClient), isRecentFall))
      .orderBy(desc(scanSchedules.lastAt))
      .limit(1),
)

export const mapScanToday = createTodayContribution(
  () => [selectFallenKeywords.statement({})],
  ([[fallen]]) => {
    if (!fallen) return {}
    const { keyword, service, fellFrom, fellTo, scanUuid, count } = fallen
    const more = count > 1 ? ` and ${count - 1} more` : ''
    return {
      items: [
        {
          key: 'fallen-keyword',
          tone: 'warning',
          count,
          fact: `“${keyword}”${more} dropped out of the top 3`,
          detail: `${SERVICE_NAMES[service]}, at your location: ${fellFrom} → ${formatRankNumber(fellTo)}`,
          verb: 'Look',
          to: count > 1 ? '/mapScanList?rank=fell' : `/mapScanList?scan=${scanUuid}`,
        },
      ],
    }
  },
)
