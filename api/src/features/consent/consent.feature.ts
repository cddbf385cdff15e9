import type { Feature } from '../../platform/feature/feature.ts'
import { consentAudit } from './consent.audit.ts'
import { consentRoutes } from './consent.routes.ts'
import { recordUndeliveredJob } from './record-undelivered.job.ts'

export const consent: Feature = { name: 'consent', routes: consentRoutes, jobs: [recordUndeliveredJob], auditActions: consentAudit.actions }
