import type { Feature } from '../../platform/feature/feature.ts'
import { supportAudit } from './support.audit.ts'
import { supportRoutes } from './support.routes.ts'

export const support: Feature = { name: 'support', routes: supportRoutes, auditActions: supportAudit.actions }
