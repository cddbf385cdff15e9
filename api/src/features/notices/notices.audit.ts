import { auditLog } from '../../platform/audit/audit.ts'

export const noticesAudit = auditLog({
  other: [
    'notice_recipient_added',
    'notice_recipient_confirmed',
    'report_address_confirmed',
    'notice_recipient_changed',
    'notice_recipient_removed',
  ],
})
