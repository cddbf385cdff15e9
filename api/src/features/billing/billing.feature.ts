import type { Feature } from '../../platform/feature.ts'
import { billingAudit } from './billing.audit.ts'
import { invoicesCommands } from './invoices/invoices.commands.ts'
import { invoicesDemo } from './invoices/invoices.demo.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { invoicesSearch } from './invoices/invoices.search.ts'
import { invoicesToday } from './invoices/invoices.today.ts'
import { countOpen } from './invoices/open-amount.queries.ts'
import { attachInvoice, attachReceipt } from './letters/invoice-documents.service.ts'
import { sendRemindersJob } from './mails/send-reminders.job.ts'
import { warnOfCardForm } from './payments/card-form-check.service.ts'
import { findLateChargesJob } from './payments/find-late-charges.job.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { reconcilePaymentsJob } from './payments/reconcile-payments.job.ts'
import { settlePaymentJob } from './payments/settle-payment.job.ts'
import { compareRefundsJob } from './refunds/compare-refunds.job.ts'
import { findOutsideRefundsJob } from './refunds/find-outside-refunds.job.ts'
import { followChargeJob } from './refunds/follow-charge.job.ts'
import { settleRefundJob } from './refunds/settle-refund.job.ts'
import { findUnknownChargesJob } from './unknown-charges/find-unknown-charges.job.ts'
import { unknownChargesCommands } from './unknown-charges/unknown-charges.commands.ts'
import { unknownChargesRoutes } from './unknown-charges/unknown-charges.routes.ts'
import { unknownChargesWatched } from './unknown-charges/unknown-charges.watched.ts'

export const billing: Feature = {
  name: 'billing',
  routes: [...paymentsRoutes, ...invoicesRoutes, ...unknownChargesRoutes],
  jobs: [
    settlePaymentJob,
    reconcilePaymentsJob,
    findLateChargesJob,
    settleRefundJob,
    findOutsideRefundsJob,
    compareRefundsJob,
    followChargeJob,
    findUnknownChargesJob,
    sendRemindersJob,
  ],
  watched: unknownChargesWatched,
  demo: [invoicesDemo],
  today: [invoicesToday],
  search: [invoicesSearch],
  cart: { permission: 'bills', count: countOpen },
  commands: [...invoicesCommands, ...unknownChargesCommands],
  auditWords: billingAudit.words,
  attachments: { invoice: attachInvoice, receipt: attachReceipt },
  onStart: warnOfCardForm,
  // Content security policy: the card provider's script, and the origin it sends the card number to
  origins: ({ contentOrigins: { card } }) => ({ 'script-src': card, 'connect-src': card, 'frame-src': card }),
}
