import { createAuditLog } from '../../platform/audit/audit.ts'

export const billingAudit = createAuditLog({
  other: [
    'payment_applied',
    'payment_not_applied',
    'payment_failed',
    'payment_released',
    'payment_refunded',
    'invoice_created',
    'invoice_emailed',
    'invoice_canceled',
    'invoice_rest_moved',
    'pay_link_made',
  ],
})
