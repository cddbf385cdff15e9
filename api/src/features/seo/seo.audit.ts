import { createAuditLog } from '../../platform/audit/audit.ts'

export const seoAudit = createAuditLog({ other: ['report_shared', 'report_share_ended', 'report_recipients_changed'] })
