import { auditLog } from '../../platform/audit/audit.ts'

export const consentAudit = auditLog({ other: ['texts_stopped', 'texts_resumed'] })
