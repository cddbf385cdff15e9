import { auditLog } from '../../platform/audit/audit.ts'

export const monthlyAnalyticsAudit = auditLog({ other: ['spend_saved'] })
