import type { Feature } from '../../platform/feature/feature.ts'
import { reviewPageAudit } from './review-page.audit.ts'
import { reviewPageRoutes } from './review-page.routes.ts'
import { reviewPageToday } from './review-page.today.ts'

export const reviewPage: Feature = {
  name: 'review-page',
  routes: reviewPageRoutes,
  today: [reviewPageToday],
  auditActions: reviewPageAudit.actions,
}
