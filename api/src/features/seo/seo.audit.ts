import { auditLog } from '../../platform/audit/audit.ts'

export const seoAudit = auditLog({ other: ['report_shared', 'report_share_ended', 'report_recipients_changed'] })
