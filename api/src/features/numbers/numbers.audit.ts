import { createAuditLog } from '../../platform/audit/audit.ts'

export const numbersAudit = createAuditLog({
  other: [
    'number_assigned',
    'number_changed',
    'number_removed',
    'main_number_changed',
    'number_requested',
    'number_bought',
    'number_given_up',
    'number_restored',
    'number_released',
    'number_port_in_started',
    'number_ported_in',
    'number_port_out_started',
    'number_ported_out',
    'text_registration_changed',
  ],
})
