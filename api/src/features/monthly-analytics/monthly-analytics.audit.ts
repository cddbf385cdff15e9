import { createAuditLog } from '../../platform/audit/audit.ts'

export const monthlyAnalyticsAudit = createAuditLog({ other: ['spend_saved'] })
