import { auditLog } from '../../platform/audit/audit.ts'

export const monthlyAnalyticsAudit = auditLog('spend_saved')
