import { createAuditLog } from '../../platform/audit/audit.ts'

export const aiPromoterAudit = createAuditLog({
  other: [
    'prompt_settings_saved',
    'staff_added',
    'staff_changed',
    'staff_deleted',
    'review_request_created',
    'review_request_changed',
    'review_request_restarted',
    'review_request_sent',
    'ai_limit_set',
  ],
})
