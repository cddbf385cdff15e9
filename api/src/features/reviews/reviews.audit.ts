import { createAuditLog } from '../../platform/audit/audit.ts'

export const reviewsAudit = createAuditLog({
  other: [
    'review_answered',
    'review_answer_deleted',
    'saved_answer_added',
    'saved_answer_changed',
    'saved_answer_deleted',
    // Recorded in the past, before notifications had one list of recipients
    'review_notice_saved',
    'review_notice_confirmed',
    'review_settings_saved',
    'company_logo_saved',
  ],
})
