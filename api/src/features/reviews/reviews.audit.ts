import { auditLog } from '../../platform/audit/audit.ts'

export const reviewsAudit = auditLog(
  'review_answered',
  'review_notice_saved',
  'review_notice_confirmed',
  'review_settings_saved',
  'company_logo_saved',
)
