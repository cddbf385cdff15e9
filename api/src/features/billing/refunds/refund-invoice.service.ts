import type { refundInvoice } from '#contract/billing/invoice-operator.ts'
import type { EndpointInput, EndpointResult } from '#contract/endpoint.ts'
import { centsOf, dollarsOf, formatMoney } from '#contract/money.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Services } from '../../../platform/services.ts'
import { lockInvoices } from '../invoices/invoices.queries.ts'
import { findPaymentsOfInvoice, lockPayments } from '../payments/payments.queries.ts'
import { carryOutRefund } from './carry-out-refund.service.ts'
import { findRefundByKey, findRefundsOfPayment, insertRefund, type Refund } from './refunds.queries.ts'
import { settleRefundJob } from './settle-refund.job.ts'

/** When the job retries a refund whose process died; longer than the request waits for the provider, so that both never run at once */
const TAKEN_OVER_AFTER_S = 120

const UNDER_WAY = 'A refund of this payment is under way. Please look again in a few minutes.'
const WAITING = 'The card provider is not answering. The refund is noted, and made as soon as it does.'

type RefundWish = EndpointInput<typeof refundInvoice>['body']

/** The refund is stored before the provider is called, so that a crash in between neither loses nor repeats it */
export async function refund(
  { inSystem, services, request }: OperatorContext,
  invoiceUuid: string,
  wish: RefundWish,
): Promise<EndpointResult<typeof refundInvoice>> {
  const { clientUuid, repeated } = await inSystem(async (db) => {
    const [invoice] = await lockInvoices(db, [invoiceUuid])
    if (!invoice) throw notFound('This invoice')
    return { clientUuid: invoice.clientUuid, repeated: await findRepeated(db, invoiceUuid, wish) }
  })
  if (repeated) return { refunded: dollarsOf(repeated.amountCents) }
  const { noted, isNew } = await withTenant(services.database, clientUuid, (db) => noteRefund(db, services, invoiceUuid, wish))
  if (isNew) await makeNow(services, noted, { cancels: wish.cancel, requestId: request.id })
  return { refunded: dollarsOf(noted.amountCents) }
}

async function makeNow(services: Services, refund: Refund, { cancels, requestId }: { cancels: boolean; requestId: string }): Promise<void> {
  try {
    await carryOutRefund(services, { clientUuid: refund.clientUuid, refundUuid: refund.uuid, cancels }, requestId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, refundUuid: refund.uuid, requestId }, 'a refund was not made yet')
    throw error.retryable ? new AppError('unavailable', WAITING) : new AppError('conflict', error.message)
  }
}

/** A repeated call with the same idempotency key gets the answer of the first */
async function findRepeated(db: Db, invoiceUuid: string, { amount, idempotency_key: key }: RefundWish): Promise<Refund | null> {
  const earlier = key ? await findRefundByKey(db, key) : null
  if (!earlier) return null
  if (earlier.invoiceUuid !== invoiceUuid || (amount !== undefined && centsOf(amount) !== earlier.amountCents))
    throw new AppError('conflict', 'This idempotency key belongs to another refund')
  if (earlier.state === 'failed') throw new AppError('conflict', earlier.message)
  if (earlier.state === 'asked') throw new AppError('conflict', UNDER_WAY)
  return earlier
}

async function noteRefund(db: Db, { jobs }: Services, invoiceUuid: string, wish: RefundWish): Promise<{ noted: Refund; isNew: boolean }> {
  const paid = await findPaymentsOfInvoice(db, invoiceUuid)
  await lockPayments(
    db,
    paid.map(({ uuid }) => uuid),
  )
  const [invoice] = await lockInvoices(db, [invoiceUuid])
  if (!invoice) throw notFound('This invoice')
  // Checked again under the lock: a concurrent call with the same key has committed by now
  const repeated = await findRepeated(db, invoiceUuid, wish)
  if (repeated) return { noted: repeated, isNew: false }
  const { clientUuid } = invoice
  const share = await chooseShare(db, invoiceUuid, paid, wish)
  const noted = await insertRefund(db, { clientUuid, invoiceUuid, ...share, idempotencyKey: wish.idempotency_key })
  await jobs.enqueue(db, settleRefundJob, { clientUuid, refundUuid: noted.uuid, cancels: wish.cancel }, { afterS: TAKEN_OVER_AFTER_S })
  return { noted, isNew: true }
}

/** Which payment is refunded, and by how much. At most one has something left, as an invoice paid in part takes no further payment */
async function chooseShare(
  db: Db,
  invoiceUuid: string,
  paid: readonly { uuid: string; appliedCents: number }[],
  { amount }: RefundWish,
): Promise<{ paymentUuid: string; amountCents: number }> {
  for (const { uuid: paymentUuid, appliedCents } of paid) {
    const earlier = await findRefundsOfPayment(db, paymentUuid)
    if (earlier.some(({ state }) => state === 'asked')) throw new AppError('conflict', UNDER_WAY)
    const given = earlier.filter((one) => one.invoiceUuid === invoiceUuid).reduce((sum, { amountCents }) => sum + amountCents, 0)
    const left = appliedCents - given
    if (left <= 0) continue
    const amountCents = amount === undefined ? left : centsOf(amount)
    if (amountCents > left) throw new AppError('conflict', `At most ${formatMoney(dollarsOf(left))} can be given back`)
    return { paymentUuid, amountCents }
  }
  throw new AppError('conflict', 'Nothing was paid on this invoice')
}
