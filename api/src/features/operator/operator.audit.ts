import { createAuditLog } from '../../platform/audit/audit.ts'

export const operatorAudit = createAuditLog({
  account: ['account_created', 'account_disabled', 'account_enabled'],
  other: ['client_created', 'message_sent_again', 'job_rerun'],
})
