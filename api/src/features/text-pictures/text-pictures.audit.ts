import { createAuditLog } from '../../platform/audit/audit.ts'

export const textPicturesAudit = createAuditLog({ other: ['text_picture_uploaded'] })
