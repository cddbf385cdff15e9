import { createAuditLog } from '../../platform/audit/audit.ts'

export const noticesAudit = createAuditLog({
  other: [
    'notice_recipient_added',
    'notice_recipient_confirmed',
    'report_address_confirmed',
    'notice_recipient_changed',
    'notice_recipient_removed',
  ],
})
