import { createAuditLog } from '../../platform/audit/audit.ts'

export const accountsAudit = createAuditLog({
  account: [
    'account_added',
    'account_invited',
    'account_invitation_sent_again',
    'account_invitation_withdrawn',
    'account_name_changed',
    'account_type_changed',
    'account_permissions_changed',
    'account_password_reset',
    'account_two_step_off',
    'account_deleted',
  ],
})
