import { measureAccountList } from './account-list.ts'
import { measureBundleSize } from './bundle-size.ts'
import { measureCallDownload } from './call-download.ts'
import { measureCallReading } from './call-reading.ts'
import { measureCallWebhooks } from './call-webhooks.ts'
import { measureConnectionMemory } from './connection-memory.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFailover } from './failover.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureGeneration } from './generation.ts'
import { measureInvitations } from './invitations.ts'
import { measureInvoicePdf } from './invoice-pdf.ts'
import { measureInvoiceReading } from './invoice-reading.ts'
import { measureKeyRotation } from './key-rotation.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLighthouseAccessibility } from './lighthouse-accessibility.ts'
import { measureMapPanning } from './map-panning.ts'
import { measureMapScan } from './map-scan.ts'
import { describeMeasurement, isMet, type Measurement } from './measurements.ts'
import { measureReportPdf } from './report-pdf.ts'
import { measureRestore } from './restore.ts'
import { measureReviewPageLoad } from './review-page-load.ts'
import { measureReviewReading } from './review-reading.ts'
import { measureScanReading } from './scan-reading.ts'
import { measureSearch } from './search.ts'
import { measureSignInTiming } from './sign-in-timing.ts'
import { measureSocialReading } from './social-reading.ts'
import { measureSocialSync } from './social-sync.ts'
import { measureTenantRead } from './tenant-read.ts'
import { measureToday } from './today.ts'
import { measureWebMemory } from './web-memory.ts'
import { measureWorstRequests } from './worst-requests.ts'

// All benchmarks. `npm run bench` runs all of them, `npm run bench -- tenant-read` runs one
const benchmarks: Record<string, () => Promise<Measurement[]>> = {
  'bundle-size': measureBundleSize,
  'first-visit': measureFirstVisit,
  lighthouse: measureLighthouse,
  'lighthouse-accessibility': measureLighthouseAccessibility,
  'sign-in-timing': measureSignInTiming,
  'tenant-read': measureTenantRead,
  today: measureToday,
  dashboard: measureDashboard,
  search: measureSearch,
  'call-reading': measureCallReading,
  'call-download': measureCallDownload,
  'call-webhooks': measureCallWebhooks,
  'review-reading': measureReviewReading,
  'review-page-load': measureReviewPageLoad,
  invitations: measureInvitations,
  generation: measureGeneration,
  'invoice-reading': measureInvoiceReading,
  'invoice-pdf': measureInvoicePdf,
  'report-pdf': measureReportPdf,
  'scan-reading': measureScanReading,
  'map-scan': measureMapScan,
  'map-panning': measureMapPanning,
  'social-reading': measureSocialReading,
  'social-sync': measureSocialSync,
  'account-list': measureAccountList,
  'key-rotation': measureKeyRotation,
  'worst-requests': measureWorstRequests,
  'connection-memory': measureConnectionMemory,
  failover: measureFailover,
  restore: measureRestore,
  'web-memory': measureWebMemory,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !benchmarks[name])
if (unknown) {
  console.error(`There is no benchmark called "${unknown}"; there are ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}

const measurements: Measurement[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  measurements.push(...(await measure()))
}

console.log(`\n${measurements.map(describeMeasurement).join('\n')}`)
process.exitCode = measurements.every(isMet) ? 0 : 1
