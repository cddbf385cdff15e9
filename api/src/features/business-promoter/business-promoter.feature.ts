import type { Feature } from '../../platform/feature.ts'
import { businessPromoterAudit } from './business-promoter.audit.ts'
import { businessPromoterDemo } from './business-promoter.demo.ts'
import { businessPromoterRoutes } from './business-promoter.routes.ts'
import { invitationsSearch } from './invitations.search.ts'
import { sendInvitationListJob } from './send/send-invitation-list.job.ts'

export const businessPromoter: Feature = {
  name: 'business-promoter',
  routes: businessPromoterRoutes,
  jobs: [sendInvitationListJob],
  demo: [businessPromoterDemo],
  search: [invitationsSearch],
  auditWords: businessPromoterAudit.words,
}
