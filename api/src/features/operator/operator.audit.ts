import { auditLog } from '../../platform/audit/audit.ts'

export const operatorAudit = auditLog(
  'client_created',
  'account_created',
  'account_disabled',
  'account_enabled',
  'message_sent_again',
  'job_rerun',
)
