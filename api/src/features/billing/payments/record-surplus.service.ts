import { dollarsOf } from '#contract/money.ts'
import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendSurplusEmails } from '../emails/surplus-emails.service.ts'
import { insertSurplus } from '../refunds/refunds.queries.ts'
import { resolveRefundJob } from '../refunds/resolve-refund.job.ts'
import type { Payment } from './payments.queries.ts'
import type { Reporter } from './reporter.ts'

interface Overcharge {
  payment: Payment
  transaction: CardTransaction
  invoiceUuids: readonly string[]
  surplusCents: number
  /** ISO 4217; another than USD: nothing of the charge can be applied */
  currency: string
}

/** Refunds automatically what was charged beyond the balance, once for each charge, because nobody else would notice it */
export async function recordSurplus(db: Db, services: Services, overcharge: Overcharge, reporter: Reporter): Promise<void> {
  const { payment, transaction, invoiceUuids, surplusCents, currency } = overcharge
  const { clientUuid, uuid: paymentUuid } = payment
  const { id: transactionId, totalCents: chargedCents } = transaction
  const refund = await insertSurplus(db, { clientUuid, paymentUuid, transactionId, amountCents: surplusCents, currency })
  if (!refund) return
  const { accountUuid, requestId } = reporter
  services.log.error({ paymentUuid, transactionId, cents: surplusCents, currency, requestId }, 'charged more than is owed')
  const details = { payment_uuid: paymentUuid, transaction_id: transactionId, amount: dollarsOf(surplusCents), currency }
  await billingAudit.record(db, { clientUuid, accountUuid, requestId, action: 'payment_not_applied', details })
  await services.jobs.enqueue(db, resolveRefundJob, { clientUuid, refundUuid: refund.uuid })
  await sendSurplusEmails(db, services, { invoiceUuids, transactionId, chargedCents, surplusCents, currency })
}
