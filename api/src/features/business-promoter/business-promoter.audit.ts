import { auditLog } from '../../platform/audit/audit.ts'

export const businessPromoterAudit = auditLog(
  'invitation_sent',
  'invitation_sent_again',
  'invitations_stopped',
  'invitations_allowed',
  'invitations_imported',
)
