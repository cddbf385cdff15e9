import type { Feature } from '../../platform/feature.ts'
import { pushNoticeJob } from './devices/push-notice.job.ts'
import { sumUpDaysJob } from './events/sum-up-days.job.ts'
import { sumUpHeldJob } from './events/sum-up-held.job.ts'
import { tellPeopleJob } from './events/tell-people.job.ts'
import { noticesAudit } from './notices.audit.ts'
import { noticesCommands } from './notices.commands.ts'
import { noticesDemo } from './notices.demo.ts'
import { noticesRoutes } from './notices.routes.ts'

export const notices: Feature = {
  name: 'notices',
  routes: noticesRoutes,
  jobs: [tellPeopleJob, sumUpDaysJob, sumUpHeldJob, pushNoticeJob],
  commands: noticesCommands,
  demo: [noticesDemo],
  auditWords: noticesAudit.words,
}
