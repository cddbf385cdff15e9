import { auditLog } from '../../platform/audit/audit.ts'

export const numbersAudit = auditLog({ other: ['number_assigned', 'number_changed', 'number_removed', 'main_number_changed'] })
