import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { rankText, type ScanService } from '#contract/map-scan/map-scan-words.ts'
import { hotQuery } from '../../platform/database/hot-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { contributeToday } from '../../platform/today.ts'
import { scanSchedules } from './map-scan.tables.ts'
import { SERVICE_NAMES } from './service-names.ts'

const RECENT_MS = 35 * 86_400_000

interface FallenKeyword {
  keyword: string
  service: ScanService
  fellFrom: number
  fellTo: number
  scanUuid: string
  count: number
}

/** The latest keyword that fell out of the top 3 at the own door in its scheduled scan, and how many did */
const selectFallen = hotQuery<FallenKeyword>(
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
      .where(
        and(
          eq(scanSchedules.clientUuid, currentClient),
          isNotNull(scanSchedules.fellTo),
          gte(scanSchedules.lastAt, sql`${sql.placeholder('since')}::timestamptz`),
        ),
      )
      .orderBy(desc(scanSchedules.lastAt))
      .limit(1),
)

export const mapScanToday = contributeToday(
  (now) => [selectFallen.statement({ since: new Date(now.getTime() - RECENT_MS) })],
  ([[fallen]]) => {
    if (!fallen) return {}
    const { keyword, service, fellFrom, fellTo, scanUuid, count } = fallen
    const more = count > 1 ? `, and ${count - 1} more` : ''
    return {
      items: [
        {
          key: 'fallen-keyword',
          tone: 'warning',
          count,
          fact: `“${keyword}” fell out of the top 3`,
          detail: `${SERVICE_NAMES[service]}, at your door: ${fellFrom} → ${rankText(fellTo)}${more}`,
          verb: 'Look',
          to: `/mapScanList?scan=${scanUuid}`,
        },
      ],
    }
  },
)
