import { createAuditLog } from '../../platform/audit/audit.ts'

export const signInAudit = createAuditLog({
  sign_in: [
    'sign_in',
    'sign_in_on_other_host',
    'sign_out',
    'device_signed_out',
    'password_reset_requested',
    'password_reset',
    'password_changed',
    'invitation_accepted',
    'two_step_enabled',
    'two_step_disabled',
    'two_step_required',
    'two_step_app_changed',
    'two_step_codes_renewed',
  ],
  failed_sign_in: ['sign_in_failed', 'sign_in_refused'],
})
