import { dollarsOf } from '#contract/money.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Services } from '../../../platform/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { lockInvoices } from '../invoices/invoices.queries.ts'
import { sendSurplusFailure } from '../mails/surplus-mails.service.ts'
import { findPayment, findShares, lockPayment } from '../payments/payments.queries.ts'
import { addRefunded, endRefund, findRefund, findRefundsOfPayment, type Refund } from './refunds.queries.ts'
import { takeBackFromInvoice } from './take-back.service.ts'

/** Refunds at the provider, then books it. Throws ProviderError; after a retryable one the refund is still pending */
export async function carryOutRefund(
  services: Services,
  { clientUuid, refundUuid, cancels }: { clientUuid: string; refundUuid: string; cancels: boolean },
  requestId: string,
): Promise<void> {
  const { database } = services
  const work = await withTenant(database, clientUuid, async (db) => {
    const refund = await findRefund(db, refundUuid)
    if (refund?.state !== 'asked') return null
    const applied = (await findPayment(db, refund.paymentUuid))?.transactionId ?? ''
    const transactionId = refund.transactionId ?? applied
    // A second charge under the same payment was never applied, so it has no other refunds
    const earlier = transactionId === applied ? await findRefundsOfPayment(db, refund.paymentUuid) : []
    const done = earlier.filter(({ state }) => state === 'done')
    return { refund, transactionId, doneCents: done.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  })
  if (!work) return
  const { refund, transactionId, doneCents } = work
  try {
    await giveBack(services, transactionId, doneCents, refund.amountCents)
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) await bookFailure(services, refund, error.message)
    throw error
  }
  await bookRefund(services, refund, { cancels, requestId })
}

/**
 * The provider takes no idempotency key for refunds. So its refunded amount is read first: if it exceeds what we have booked, an earlier
 * run made this refund
 */
async function giveBack({ cards }: Services, transactionId: string, doneCents: number, cents: number): Promise<void> {
  const charge = await cards.fetchTransaction(transactionId)
  if (!charge) throw new ProviderError('stax', 'The card provider does not know this payment', { retryable: false })
  const givenBack = charge.isVoided ? charge.totalCents : charge.refundedCents
  if (givenBack < doneCents + cents) await cards.refund(transactionId, cents)
}

async function bookFailure(services: Services, refund: Refund, problem: string): Promise<void> {
  const { clientUuid, uuid, paymentUuid, transactionId, amountCents: surplusCents } = refund
  await withTenant(services.database, clientUuid, async (db) => {
    if (!(await endRefund(db, uuid, { state: 'failed', message: problem }))) return
    // An operator who asked for a refund gets the error as the answer; a surplus is refunded automatically, so its failure is e-mailed
    if (!transactionId) return
    const payment = await findPayment(db, paymentUuid)
    const invoiceUuids = (await findShares(db, paymentUuid)).map(({ invoiceUuid }) => invoiceUuid)
    const isOnly = payment?.transactionId !== transactionId
    const chargedCents = surplusCents + (isOnly ? 0 : (payment?.appliedCents ?? 0))
    await sendSurplusFailure(db, services, { invoiceUuids, transactionId, chargedCents, surplusCents }, problem)
  })
}

async function bookRefund(
  services: Services,
  refund: Refund,
  { cancels, requestId }: { cancels: boolean; requestId: string },
): Promise<void> {
  const { uuid, clientUuid, paymentUuid, invoiceUuid, transactionId, amountCents } = refund
  await withTenant(services.database, clientUuid, async (db) => {
    await lockPayment(db, paymentUuid)
    const [invoice] = await lockInvoices(db, invoiceUuid ? [invoiceUuid] : [])
    if (!(await endRefund(db, uuid, { state: 'done', message: '' }))) return
    if (invoiceUuid) await addRefunded(db, paymentUuid, amountCents)
    if (invoice) await takeBackFromInvoice(db, services, invoice, { refundUuid: uuid, cents: amountCents, cancels, requestId })
    const of = invoiceUuid ? { invoice_uuid: invoiceUuid } : { transaction_id: transactionId }
    const details = { payment_uuid: paymentUuid, ...of, amount: dollarsOf(amountCents) }
    await billingAudit.record(db, { clientUuid, accountUuid: null, action: 'payment_refunded', requestId, details })
  })
}
