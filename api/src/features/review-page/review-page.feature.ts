import type { Feature } from '../../platform/feature.ts'
import { reviewPageAudit } from './review-page.audit.ts'
import { reviewPageRoutes } from './review-page.routes.ts'

export const reviewPage: Feature = { name: 'review-page', routes: reviewPageRoutes, auditWords: reviewPageAudit.words }
