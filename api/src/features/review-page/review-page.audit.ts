import { createAuditLog } from '../../platform/audit/audit.ts'

export const reviewPageAudit = createAuditLog({ other: ['unsubscribed'] })
