import { measureBundleSize } from './bundle-size.ts'
import { measureCallRouting } from './calls/call-routing.ts'
import { measureCallSources } from './calls/call-sources.ts'
import { measureFailover } from './failover.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureGeneration } from './generation.ts'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLighthouseAccessibility } from './lighthouse-accessibility.ts'
import { measureLighthouseMobile } from './lighthouse-mobile.ts'
import { measureMapPanning } from './map-panning.ts'
import { describeMeasurement, isMet, type Measurement } from './measurements.ts'
import { measureReviewPageLoad } from './review-page-load.ts'
import { measureAccountList } from './server/account-list.ts'
import { measureCallDownload } from './server/call-download.ts'
import { measureCallReading } from './server/call-reading.ts'
import { measureCallWebhooks } from './server/call-webhooks.ts'
import { measureConnectionMemory } from './server/connection-memory.ts'
import { measureDashboard } from './server/dashboard.ts'
import { measureInvitations } from './server/invitations.ts'
import { measureInvoicePdf } from './server/invoice-pdf.ts'
import { measureInvoiceReading } from './server/invoice-reading.ts'
import { measureKeyRotation } from './server/key-rotation.ts'
import { measureMapScan } from './server/map-scan.ts'
import { measureReportPdf } from './server/report-pdf.ts'
import { measureRestore } from './server/restore.ts'
import { measureReviewReading } from './server/review-reading.ts'
import { measureScanReading } from './server/scan-reading.ts'
import { measureSearch } from './server/search.ts'
import { measureSignInTiming } from './server/sign-in-timing.ts'
import { measureSocialReading } from './server/social-reading.ts'
import { measureSocialSync } from './server/social-sync.ts'
import { measureTenantRead } from './server/tenant-read.ts'
import { measureToday } from './server/today.ts'
import { measureWebMemory } from './server/web-memory.ts'
import { measureWorstRequests } from './server/worst-requests.ts'

// All benchmarks by name: `npm run bench` runs all of them, `npm run bench -- tenant-read` runs one
const benchmarks: Record<string, () => Promise<Measurement[]>> = {
  'bundle-size': measureBundleSize,
  'first-visit': measureFirstVisit,
  lighthouse: measureLighthouse,
  'lighthouse-accessibility': measureLighthouseAccessibility,
  'lighthouse-mobile': measureLighthouseMobile,
  'sign-in-timing': measureSignInTiming,
  'tenant-read': measureTenantRead,
  today: measureToday,
  dashboard: measureDashboard,
  search: measureSearch,
  'call-reading': measureCallReading,
  'call-sources': measureCallSources,
  'call-download': measureCallDownload,
  'call-webhooks': measureCallWebhooks,
  'call-routing': measureCallRouting,
  'review-reading': measureReviewReading,
  'review-page-load': measureReviewPageLoad,
  invitations: measureInvitations,
  generation: measureGeneration,
  'invoice-reading': measureInvoiceReading,
  'invoice-pdf': measureInvoicePdf,
  'report-pdf': measureReportPdf,
  'scan-reading': measureScanReading,
  'map-scan': measureMapScan,
  interactions: measureInteractions,
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
