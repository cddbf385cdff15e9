import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import type { confirmPayment } from '#contract/billing/payments.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countTry } from '../../../platform/http/rate-limit.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Services } from '../../../platform/services.ts'
import { wireInvoices } from '../invoices/invoices.service.ts'
import { applyTransaction, isForeign, problemOfTransaction } from './apply-transaction.service.ts'
import { openAmountsOf } from './payment-outcome.service.ts'
import {
  endPayment,
  findAllocations,
  findAppliedPayment,
  findPayment,
  findReservers,
  lockPayments,
  type Payment,
} from './payments.queries.ts'
import type { Reporter } from './reporter.ts'
import { resolvePaymentJob } from './resolve-payment.job.ts'
import { resolveByCharges } from './resolve-payment.service.ts'

/** Rate limit: each confirmation calls the provider, whose API is rate limited itself */
const CONFIRMATIONS_BY_INVOICE = { name: 'payment confirmations by invoice', max: 40, windowS: 600 }

const NOT_THIS = 'This payment does not belong to this invoice'

interface Confirmation extends Reporter {
  clientUuid: string
  invoiceUuid: string
  transactionId: string
}

type Confirmed = EndpointResult<typeof confirmPayment>

/** The browser's report is only a hint; the transaction fetched from the provider decides */
export async function confirm(services: Services, confirmation: Confirmation): Promise<Confirmed> {
  const { database, clock, cards, log } = services
  const { clientUuid, invoiceUuid, transactionId, requestId } = confirmation
  const known = await withTenant(database, clientUuid, (db) => findConfirmed(db, confirmation))
  if (known) return known
  await countTry(database, clock, CONFIRMATIONS_BY_INVOICE, invoiceUuid)
  let transaction: CardTransaction | null
  try {
    transaction = (await cards.fetchTransaction(transactionId)) ?? (await findUnnamed(services, confirmation))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, requestId }, 'a payment could not be confirmed yet')
    return withTenant(database, clientUuid, (db) => resolveLater(db, services, confirmation))
  }
  if (!transaction) throw new AppError('conflict', 'The card provider does not know this payment')
  const charge = transaction
  if (isForeign(charge)) await resolveForeign(services, confirmation, charge)
  return withTenant(database, clientUuid, (db) => applyConfirmed(db, services, confirmation, charge))
}

/**
 * The page may report the id of a provider invoice instead of a transaction: then the charge is found by the payment_uuid in its metadata
 */
async function findUnnamed({ database, cards }: Services, { clientUuid, invoiceUuid }: Confirmation): Promise<CardTransaction | null> {
  const payment = await withTenant(database, clientUuid, async (db) => {
    const [uuid] = await findReservers(db, [invoiceUuid])
    return uuid ? findPayment(db, uuid) : null
  })
  if (!payment) return null
  const charges = await cards.listCharges(payment.reservedAt)
  return charges.find((charge) => charge.paymentUuid === payment.uuid && problemOfTransaction(charge) === null) ?? null
}

/** Runs in a separate transaction: the confirmation itself is rejected, which must not undo the refund */
async function resolveForeign(services: Services, confirmation: Confirmation, charge: CardTransaction): Promise<void> {
  const payment = await withTenant(services.database, confirmation.clientUuid, (db) => findCovering(db, confirmation, charge))
  await resolveByCharges(services, payment, [charge], confirmation)
}

async function statusOf(db: Db, invoiceUuid: string): Promise<InvoiceStatus> {
  const [invoice] = await wireInvoices(db, [invoiceUuid])
  if (!invoice) throw notFound('This invoice')
  return invoice.invoice_status
}

/**
 * The result if the transaction was applied already, by any reporter. The status is read second: read first, it could predate a concurrent
 * commit that the other read sees
 */
async function findConfirmed(db: Db, { invoiceUuid, transactionId }: Confirmation): Promise<Confirmed | null> {
  const applied = await findAppliedPayment(db, transactionId)
  const status = await statusOf(db, invoiceUuid)
  if (!applied) return null
  await checkCovers(db, applied.uuid, invoiceUuid)
  return { invoice_status: status, settled: true, open_amounts: await openAmountsOf(db, applied.uuid) }
}

async function checkCovers(db: Db, paymentUuid: string, invoiceUuid: string): Promise<void> {
  const allocations = await findAllocations(db, paymentUuid)
  if (!allocations.some((allocation) => allocation.invoiceUuid === invoiceUuid)) throw new AppError('conflict', NOT_THIS)
}

/** The payment that the charge names, if it is for this invoice */
async function findCovering(db: Db, { invoiceUuid }: Confirmation, charge: CardTransaction): Promise<Payment> {
  // Row-level security hides other tenants' payments, so such a transaction is treated like one without a payment
  const payment = charge.paymentUuid ? await findPayment(db, charge.paymentUuid) : null
  if (!payment) throw new AppError('conflict', NOT_THIS)
  await checkCovers(db, payment.uuid, invoiceUuid)
  return payment
}

async function applyConfirmed(db: Db, services: Services, confirmation: Confirmation, charge: CardTransaction): Promise<Confirmed> {
  const { invoiceUuid } = confirmation
  const payment = await findCovering(db, confirmation, charge)
  const problem = problemOfTransaction(charge)
  if (problem) throw new AppError('conflict', problem)
  const outcome = await applyTransaction(db, services, payment.uuid, charge, confirmation)
  if (outcome === 'impossible') throw new AppError('conflict', 'This payment has been made already')
  return { invoice_status: await statusOf(db, invoiceUuid), settled: true, open_amounts: await openAmountsOf(db, payment.uuid) }
}

/** The provider is unreachable: the payment becomes "unclear", which blocks further charges until a job has queried the provider */
async function resolveLater(db: Db, { jobs }: Services, confirmation: Confirmation): Promise<Confirmed> {
  const { invoiceUuid, transactionId, requestId } = confirmation
  const [payment] = await lockPayments(db, await findReservers(db, [invoiceUuid]))
  // The webhook may have applied the charge while this transaction waited for the row lock
  const known = await findConfirmed(db, confirmation)
  if (known) return known
  if (payment?.state === 'reserved')
    await endPayment(db, payment.uuid, { state: 'unclear', message: 'The card provider was away', requestId, endedAt: null })
  await jobs.enqueue(db, resolvePaymentJob, { transactionId, paymentUuid: payment?.uuid, requestId })
  const openAmounts = payment ? await openAmountsOf(db, payment.uuid) : 0
  return { invoice_status: await statusOf(db, invoiceUuid), settled: false, open_amounts: openAmounts }
}
