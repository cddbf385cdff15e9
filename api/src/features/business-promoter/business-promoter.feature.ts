import type { Feature } from '../../platform/feature/feature.ts'
import { businessPromoterAudit } from './business-promoter.audit.ts'
import { businessPromoterDemo } from './business-promoter.demo.ts'
import { businessPromoterRoutes } from './business-promoter.routes.ts'
import { sendInvitationListJob } from './import/send-invitation-list.job.ts'
import { invitationsSearch } from './invitations.search.ts'
import { scheduleInvitationRemindersJob } from './reminders/schedule-invitation-reminders.job.ts'
import { sendInvitationRemindersJob } from './reminders/send-invitation-reminders.job.ts'
import { textHoursCommands } from './settings/text-hours.commands.ts'

export const businessPromoter: Feature = {
  name: 'business-promoter',
  routes: businessPromoterRoutes,
  jobs: [sendInvitationListJob, scheduleInvitationRemindersJob, sendInvitationRemindersJob],
  demo: [businessPromoterDemo],
  search: [invitationsSearch],
  commands: textHoursCommands,
  auditActions: businessPromoterAudit.actions,
}
