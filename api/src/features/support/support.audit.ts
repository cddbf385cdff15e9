import { createAuditLog } from '../../platform/audit/audit.ts'

export const supportAudit = createAuditLog({ other: ['support_asked'] })
