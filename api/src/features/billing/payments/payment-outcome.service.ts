import type { getPaymentOutcome } from '#contract/billing/payments.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { centsOf, dollarsOf } from '#contract/money.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { wireInvoices } from '../invoices/invoices.service.ts'
import { hasUnapplied } from '../refunds/refunds.queries.ts'
import { findAllocations, findPayment, type Payment } from './payments.queries.ts'

type Outcome = EndpointResult<typeof getPaymentOutcome>

const OUTCOMES: Record<Payment['state'], Outcome['outcome']> = {
  reserved: 'pending',
  unclear: 'pending',
  applied: 'paid',
  failed: 'not_charged',
  released: 'not_charged',
}

export async function describeOutcome(db: Db, paymentUuid: string): Promise<Outcome> {
  const payment = await findPayment(db, paymentUuid)
  if (!payment) throw notFound('This payment')
  const outcome = OUTCOMES[payment.state]
  // Nothing was applied, but something is refunded: the card was charged in another currency
  const isGivenBack = outcome === 'not_charged' && (await hasUnapplied(db, paymentUuid))
  return { outcome: isGivenBack ? 'given_back' : outcome, open_amounts: await openAmountsOf(db, paymentUuid) }
}

/** The balance left on all invoices of the payment, in dollars: a card may approve less than the requested amount */
export async function openAmountsOf(db: Db, paymentUuid: string): Promise<number> {
  const uuids = (await findAllocations(db, paymentUuid)).map(({ invoiceUuid }) => invoiceUuid)
  const owed = (await wireInvoices(db, uuids)).filter(({ invoice_status: status }) => status !== 'CANCELED')
  return dollarsOf(owed.reduce((sum, { balance_amounts: balance }) => sum + centsOf(balance), 0))
}
