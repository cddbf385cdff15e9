import { auditLog } from '../../platform/audit/audit.ts'

export const supportAudit = auditLog('support_asked')
