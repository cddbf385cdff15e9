import type { Feature } from '../../platform/feature/feature.ts'
import { pushNoticeJob } from './devices/push-notice.job.ts'
import { notifyPeopleJob } from './events/notify-people.job.ts'
import { sendDailyDigestJob } from './events/send-daily-digest.job.ts'
import { sendDeferredDigestJob } from './events/send-deferred-digest.job.ts'
import { noticesAudit } from './notices.audit.ts'
import { noticesCommands } from './notices.commands.ts'
import { noticesDemo } from './notices.demo.ts'
import { noticesRoutes } from './notices.routes.ts'

export const notices: Feature = {
  name: 'notices',
  routes: noticesRoutes,
  jobs: [notifyPeopleJob, sendDailyDigestJob, sendDeferredDigestJob, pushNoticeJob],
  commands: noticesCommands,
  demo: [noticesDemo],
  auditActions: noticesAudit.actions,
}
