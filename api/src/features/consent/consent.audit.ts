import { auditLog } from '../../platform/audit/audit.ts'

export const consentAudit = auditLog('texts_stopped', 'texts_resumed')
