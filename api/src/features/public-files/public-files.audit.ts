import { auditLog } from '../../platform/audit/audit.ts'

export const publicFilesAudit = auditLog({ other: ['picture_uploaded'] })
