import type { Feature } from '../../platform/feature/feature.ts'
import { billingAudit } from './billing.audit.ts'
import { blockedHostsMetrics } from './blocked-hosts/blocked-hosts.metrics.ts'
import { sendInvoiceRemindersJob } from './emails/send-invoice-reminders.job.ts'
import { invoicesCommands } from './invoices/invoices.commands.ts'
import { invoicesDemo } from './invoices/invoices.demo.ts'
import { invoicesSearch } from './invoices/invoices.search.ts'
import { invoicesToday } from './invoices/invoices.today.ts'
import { countUnpaidInvoices } from './invoices/open-amount.queries.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { createInvoiceAttachment, createReceiptAttachment } from './letters/invoice-documents.service.ts'
import { logCardFormProblems } from './payments/card-form-check.service.ts'
import { findLateChargesJob } from './payments/find-late-charges.job.ts'
import { reconcilePaymentsJob } from './payments/reconcile-payments.job.ts'
import { resolvePaymentJob } from './payments/resolve-payment.job.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { compareRefundsJob } from './refunds/compare-refunds.job.ts'
import { findOutsideRefundsJob } from './refunds/find-outside-refunds.job.ts'
import { followChargeJob } from './refunds/follow-charge.job.ts'
import { resolveRefundJob } from './refunds/resolve-refund.job.ts'
import { findUnknownChargesJob } from './unknown-charges/find-unknown-charges.job.ts'
import { unknownChargesCommands } from './unknown-charges/unknown-charges.commands.ts'
import { unknownChargesMetrics } from './unknown-charges/unknown-charges.metrics.ts'
import { unknownChargesRoutes } from './unknown-charges/unknown-charges.routes.ts'

export const billing: Feature = {
  name: 'billing',
  routes: [...paymentsRoutes, ...invoicesRoutes, ...unknownChargesRoutes],
  jobs: [
    resolvePaymentJob,
    reconcilePaymentsJob,
    findLateChargesJob,
    resolveRefundJob,
    findOutsideRefundsJob,
    compareRefundsJob,
    followChargeJob,
    findUnknownChargesJob,
    sendInvoiceRemindersJob,
  ],
  operationalMetrics: [...unknownChargesMetrics, ...blockedHostsMetrics],
  demo: [invoicesDemo],
  today: [invoicesToday],
  search: [invoicesSearch],
  cart: { permission: 'bills', count: countUnpaidInvoices },
  commands: [...invoicesCommands, ...unknownChargesCommands],
  auditActions: billingAudit.actions,
  attachments: { invoice: createInvoiceAttachment, receipt: createReceiptAttachment },
  onStart: logCardFormProblems,
  // Content security policy: the card provider's script, and the origin it sends the card number to
  origins: ({ contentOrigins: { card } }) => ({ 'script-src': card, 'connect-src': card, 'frame-src': card }),
}
