import type { Feature } from '../../platform/feature/feature.ts'
import { seoDemo } from './demo/seo.demo.ts'
import { sendReportsJob } from './emails/send-reports.job.ts'
import { describeReportJob } from './narrative/describe-report.job.ts'
import { createReportAttachment } from './pdf/report-pdf.service.ts'
import { seoAudit } from './seo.audit.ts'
import { seoMetrics } from './seo.metrics.ts'
import { seoRoutes } from './seo.routes.ts'
import { seoToday } from './seo.today.ts'
import { scheduleSeoSyncsJob } from './sync/schedule-seo-syncs.job.ts'
import { createSeoConnectionUse } from './sync/sync-requests.service.ts'
import { syncSeoJob } from './sync/sync-seo.job.ts'

export const seo: Feature = {
  name: 'seo',
  routes: seoRoutes,
  jobs: [syncSeoJob, scheduleSeoSyncsJob, describeReportJob, sendReportsJob],
  operationalMetrics: seoMetrics,
  demo: [seoDemo],
  today: [seoToday],
  connections: [createSeoConnectionUse('analytics'), createSeoConnectionUse('profile')],
  attachments: { 'seo-report': createReportAttachment },
  auditActions: seoAudit.actions,
}
