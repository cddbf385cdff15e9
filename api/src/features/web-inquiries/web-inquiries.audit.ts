import { auditLog } from '../../platform/audit/audit.ts'

export const webInquiriesAudit = auditLog('inquiry_notice_saved', 'inquiry_notice_confirmed')
