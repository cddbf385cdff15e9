import { createAuditLog } from '../../platform/audit/audit.ts'

export const websiteNumbersAudit = createAuditLog({ other: ['website_number_changed'] })
