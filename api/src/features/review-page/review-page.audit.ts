import { auditLog } from '../../platform/audit/audit.ts'

export const reviewPageAudit = auditLog({ other: ['unsubscribed'] })
