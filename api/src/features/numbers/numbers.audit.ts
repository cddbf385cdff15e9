import { createAuditLog } from '../../platform/audit/audit.ts'

export const numbersAudit = createAuditLog({ other: ['number_assigned', 'number_changed', 'number_removed', 'main_number_changed'] })
