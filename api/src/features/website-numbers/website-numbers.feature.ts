import type { Feature } from '../../platform/feature/feature.ts'
import { forgetVisitsJob } from './forget-visits.job.ts'
import { websiteNumbersAudit } from './website-numbers.audit.ts'
import { websiteNumbersDemo } from './website-numbers.demo.ts'
import { websiteNumbersRoutes } from './website-numbers.routes.ts'

export const websiteNumbers: Feature = {
  name: 'website-numbers',
  routes: websiteNumbersRoutes,
  jobs: [forgetVisitsJob],
  demo: [websiteNumbersDemo],
  auditActions: websiteNumbersAudit.actions,
}
