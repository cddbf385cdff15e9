import { createAuditLog } from '../../platform/audit/audit.ts'

export const consentAudit = createAuditLog({ other: ['texts_stopped', 'texts_resumed'] })
