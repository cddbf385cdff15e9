import type { Feature } from '../../platform/feature/feature.ts'
import { auditLogRoutes } from './audit-log.routes.ts'

export const auditLog: Feature = { name: 'audit-log', routes: auditLogRoutes }
