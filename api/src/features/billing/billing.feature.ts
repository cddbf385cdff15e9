import type { Feature } from '../../platform/feature.ts'
import { billingAudit } from './billing.audit.ts'
import { invoicesCommands } from './invoices/invoices.commands.ts'
import { invoicesDemo } from './invoices/invoices.demo.ts'
import { countOwed } from './invoices/invoices.queries.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { invoicesSearch } from './invoices/invoices.search.ts'
import { invoicesToday } from './invoices/invoices.today.ts'
import { attachInvoice, attachReceipt } from './letters/invoice-documents.service.ts'
import { sendRemindersJob } from './mails/send-reminders.job.ts'
import { findLateChargesJob } from './payments/find-late-charges.job.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { reconcilePaymentsJob } from './payments/reconcile-payments.job.ts'
import { settlePaymentJob } from './payments/settle-payment.job.ts'
import { settleRefundJob } from './refunds/settle-refund.job.ts'

export const billing: Feature = {
  name: 'billing',
  routes: [...paymentsRoutes, ...invoicesRoutes],
  jobs: [settlePaymentJob, reconcilePaymentsJob, findLateChargesJob, settleRefundJob, sendRemindersJob],
  demo: [invoicesDemo],
  today: [invoicesToday],
  search: [invoicesSearch],
  cart: countOwed,
  commands: invoicesCommands,
  auditWords: billingAudit.words,
  attachments: { invoice: attachInvoice, receipt: attachReceipt },
  // Content security policy: the card provider's script, and the origin it sends the card number to
  origins: ({ contentOrigins: { card } }) => ({ 'script-src': card, 'connect-src': card, 'frame-src': card }),
}
