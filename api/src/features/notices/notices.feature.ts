import type { Feature } from '../../platform/feature.ts'
import { sumUpDaysJob } from './events/sum-up-days.job.ts'
import { tellPeopleJob } from './events/tell-people.job.ts'
import { noticesAudit } from './notices.audit.ts'
import { noticesDemo } from './notices.demo.ts'
import { noticesRoutes } from './notices.routes.ts'

export const notices: Feature = {
  name: 'notices',
  routes: noticesRoutes,
  jobs: [tellPeopleJob, sumUpDaysJob],
  demo: [noticesDemo],
  auditWords: noticesAudit.words,
}
