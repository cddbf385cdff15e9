import { createAuditLog } from '../../platform/audit/audit.ts'

export const businessPromoterAudit = createAuditLog({
  other: [
    'invitation_sent',
    'invitation_sent_again',
    'invitations_stopped',
    'invitations_allowed',
    'invitations_imported',
    'invitation_words_saved',
    'invitation_reminder_saved',
    'yelp_visibility_saved',
    'text_hours_saved',
  ],
})
