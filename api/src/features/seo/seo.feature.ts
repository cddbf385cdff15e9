import type { Feature } from '../../platform/feature.ts'
import { seoDemo } from './demo/seo.demo.ts'
import { sendReportsJob } from './mails/send-reports.job.ts'
import { attachReport } from './pdf/report-pdf.service.ts'
import { seoAudit } from './seo.audit.ts'
import { seoRoutes } from './seo.routes.ts'
import { seoToday } from './seo.today.ts'
import { seoWatched } from './seo.watched.ts'
import { planSeoSyncsJob } from './sync/plan-seo-syncs.job.ts'
import { followSource } from './sync/sync-requests.service.ts'
import { syncSeoJob } from './sync/sync-seo.job.ts'
import { describeReportJob } from './words/describe-report.job.ts'

export const seo: Feature = {
  name: 'seo',
  routes: seoRoutes,
  jobs: [syncSeoJob, planSeoSyncsJob, describeReportJob, sendReportsJob],
  watched: seoWatched,
  demo: [seoDemo],
  today: [seoToday],
  connections: [followSource('analytics'), followSource('profile')],
  attachments: { 'seo-report': attachReport },
  auditWords: seoAudit.words,
}
