import { createAuditLog } from '../../platform/audit/audit.ts'

export const publicFilesAudit = createAuditLog({ other: ['picture_uploaded'] })
