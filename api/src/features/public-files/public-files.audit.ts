import { auditLog } from '../../platform/audit/audit.ts'

export const publicFilesAudit = auditLog('picture_uploaded')
