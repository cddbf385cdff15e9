import { createAuditLog } from '../../platform/audit/audit.ts'

export const webInquiriesAudit = createAuditLog({
  other: [
    // Recorded in the past, before notifications had one list of recipients
    'inquiry_notice_saved',
    'inquiry_notice_confirmed',
    'inquiry_marked_new',
    'inquiry_marked_answered',
    'inquiry_marked_spam',
    'inquiry_replied',
    'inquiries_downloaded',
  ],
})
