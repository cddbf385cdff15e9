import { auditLog } from '../../platform/audit/audit.ts'

export const supportAudit = auditLog({ other: ['support_asked'] })
