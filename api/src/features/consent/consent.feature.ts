import type { Feature } from '../../platform/feature.ts'
import { consentAudit } from './consent.audit.ts'
import { consentRoutes } from './consent.routes.ts'
import { noteUndeliveredJob } from './note-undelivered.job.ts'

export const consent: Feature = { name: 'consent', routes: consentRoutes, jobs: [noteUndeliveredJob], auditWords: consentAudit.words }
