import { buildDemoAnalyticsMonth, buildDemoProfileMonth } from '../../api/src/features/seo/demo/demo-months.ts'
import { buildReportDetail } from '../../api/src/features/seo/describe-report.ts'
import { drawReport } from '../../api/src/features/seo/pdf/draw-report.ts'
import { brandIdentity } from '../../api/src/platform/sending/brand-identity.ts'
import { readConfig } from '../../api/src/read-config.ts'
import type { Measurement } from '../measurements.ts'

const DOCUMENTS = 200
const WARM = 20

/** Describes and draws SEO reports with four scanned keywords in sequence: how many per second on one core */
export async function measureReportPdf(): Promise<Measurement[]> {
  const brand = brandIdentity(readConfig({ OPERATOR_KEY: 'x'.repeat(24) }), 'marquee')
  const draw = (number: number) => drawReport(reportOf(number, brand))
  for (let number = 0; number < WARM; number++) await draw(number)
  const before = process.cpuUsage()
  let bytes = 0
  for (let number = 0; number < DOCUMENTS; number++) bytes += (await draw(WARM + number)).length
  const { user, system } = process.cpuUsage(before)
  const cpuS = (user + system) / 1e6
  console.log(
    `  ${DOCUMENTS} reports of ${(bytes / DOCUMENTS / 1000).toFixed(1)} kB: ${((cpuS * 1000) / DOCUMENTS).toFixed(1)} ms of processor time each`,
  )
  return [{ name: 'SEO reports drawn in a second of one core', measured: DOCUMENTS / cpuS, unit: '', must: 'reach', limit: 10 }]
}

/** Metrics and names differ between reports, so that no text layout comes from the cache */
function reportOf(number: number, brand: ReturnType<typeof brandIdentity>) {
  const monthOf = (month: string, monthsAgo: number) => ({
    uuid: '00000000-0000-4000-8000-000000000000',
    month,
    isFinished: true,
    profile: buildDemoProfileMonth(monthsAgo, '2026-10-31', 1 + number / 7),
    profileUntil: null,
    analytics: buildDemoAnalyticsMonth(monthsAgo, 1 + number / 7),
    analyticsUntil: null,
    narrative: null,
  })
  const [shown, before] = [monthOf('2026-10-01', 1), monthOf('2026-09-01', 2)]
  const maps = ['dentist near me', 'emergency dentist', 'dental implants', 'invisalign'].map((keyword, index) => {
    const scanOf = (scannedAt: string, shift: number) => ({
      uuid: '00000000-0000-4000-8000-000000000000',
      keyword: `${keyword} ${number}`,
      placeName: 'Bright Smile Dental',
      grid: 7,
      diagonalMiles: 5,
      center: { latitude: 39.78, longitude: -89.65 },
      rankings: Array.from({ length: 49 }, (_, point) => ((point * 7 + index + number + shift) % 20) + 1),
      scannedAt: new Date(scannedAt),
    })
    return { keyword: `${keyword} ${number}`, scan: scanOf('2026-10-30T14:30:00Z', 0), earlier: scanOf('2026-09-30T14:30:00Z', 3) }
  })
  return {
    brand,
    companyName: `Practice ${number}`,
    period: 'October 2026',
    against: 'September 2026',
    notes: [],
    detail: buildReportDetail({ shown, before }, null, [], 'America/Chicago'),
    before: buildReportDetail({ shown: before, before: null }, null, [], 'America/Chicago'),
    maps,
    timeZone: 'America/Chicago',
    updatedAt: new Date('2026-11-02T10:00:00Z'),
  }
}
