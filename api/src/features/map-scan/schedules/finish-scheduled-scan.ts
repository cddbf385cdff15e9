import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import { computeScanMetrics, type PointRank } from '#contract/map-scan/scan-metrics.ts'
import { filterConfirmedAddresses } from '../../../platform/confirmed-addresses/report-addresses.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { describeFirstScan, describeRankChange } from '../history/describe-change.ts'
import { findPreviousScanOfKind } from '../history/scan-history.queries.ts'
import { completeMeasuredScan } from '../scan/scan.service.ts'
import { lockScan, type Scan } from '../scan/scans.queries.ts'
import { SERVICE_NAMES } from '../service-names.ts'
import { findCompanyBrandAndTimeZone, findSchedule, updateSchedule } from './schedules.queries.ts'

/** Completes the scan, records a drop in rank and emails the result, all in one transaction, so that each happens once */
export function finishAndEmailScan(
  services: Services,
  { clientUuid, scheduleUuid }: { clientUuid: string; scheduleUuid: string },
  scanUuid: string,
): Promise<void> {
  const { database, clock, config } = services
  return withTenant(database, clientUuid, async (db) => {
    const scan = await lockScan(db, clientUuid, scanUuid)
    const schedule = await findSchedule(db, clientUuid, scheduleUuid)
    const facts = await findCompanyBrandAndTimeZone(db, clientUuid)
    if (scan?.state !== 'running' || !schedule || !facts) return
    await completeMeasuredScan(db, scan, clock.now())
    const before = await findPreviousScanOfKind(db, scan)
    const fall = before ? findCenterFallOutOfTop3(before.rankings, scan.rankings) : null
    await updateSchedule(db, clientUuid, scheduleUuid, {
      lastScanUuid: scan.uuid,
      lastAt: scan.createdAt,
      problem: '',
      fellFrom: fall?.from ?? null,
      fellTo: fall?.to ?? null,
    })
    const content = buildScanEmail(scan, before, facts.companyName, brandIdentity(config, facts.brand).url)
    for (const to of await filterConfirmedAddresses(db, schedule.notifyEmail ? [schedule.notifyEmail] : [], clock.now()))
      await queueEmail(db, services, { clientUuid, brand: facts.brand, to, purpose: 'map-scan', content })
  })
}

/** Ranks at the middle of the grid, which is the business's own place, if it was in the top 3 and no longer is; otherwise null */
export function findCenterFallOutOfTop3(earlier: readonly PointRank[], later: readonly PointRank[]): { from: number; to: number } | null {
  const middle = (later.length - 1) / 2
  const [from = null, to = null] = [earlier[middle], later[middle]]
  const isTop = (rank: number) => rank >= 1 && rank <= 3
  return from !== null && to !== null && isTop(from) && !isTop(to) ? { from, to } : null
}

function buildScanEmail(scan: Scan, before: Scan | null, companyName: string, url: string): EmailContent {
  const name = SERVICE_NAMES[scan.service]
  const sentence = before ? describeRankChange(before.rankings, scan.rankings) : describeFirstScan(scan.rankings)
  const { share_top3: share, average_rank: average, found_in: found, measured } = computeScanMetrics(scan.rankings)
  const fall = before ? findCenterFallOutOfTop3(before.rankings, scan.rankings) : null
  return {
    subject: `“${scan.keyword}” on ${name}: ${share ?? 0}% of points in the top 3`,
    preview: sentence,
    heading: `Where you rank for “${scan.keyword}”`,
    paragraphs: [sentence, ...(fall ? [`At your location you dropped from rank ${fall.from} to ${formatRankNumber(fall.to)}.`] : [])],
    facts: [
      { label: 'Service', value: name },
      { label: 'Area', value: `${scan.grid} × ${scan.grid} points, ${scan.diagonalMiles} ${scan.diagonalMiles === 1 ? 'mile' : 'miles'}` },
      { label: 'In the top 3', value: share === null ? 'not measured' : `${share}%` },
      { label: 'Average rank', value: average === null ? 'not measured' : `${average} (20+ counts as 21)` },
      { label: 'Found', value: `at ${found} of ${measured} points` },
    ],
    button: { label: 'View the map', url: `${url}/mapScanList?scan=${scan.uuid}` },
    reason: `${companyName} turned on emails for scheduled scans. You can change this under Scan history.`,
  }
}
