import type { refundInvoice } from '#contract/billing/invoice-operator.ts'
import { centsOf, dollarsOf, formatMoney } from '#contract/formats/money.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services/services.ts'
import { CLAIM_S } from '../claim-deadline.ts'
import { lockInvoices } from '../records/invoices.queries.ts'
import { findPaymentsOfInvoice, lockPayments } from '../records/payments.queries.ts'
import { findRefundByIdempotencyKey, findUnfailedRefundsOfCharge, insertRefund, type Refund } from '../records/refunds.queries.ts'
import { carryOutRefund } from './carry-out-refund.service.ts'
import { recordOutsideRefundsOfInvoice } from './outside-refunds.service.ts'
import { resolveRefundJob } from './resolve-refund.job.ts'

/** When the job retries a refund whose process died. By then, its claim has expired */
const TAKEN_OVER_AFTER_S = CLAIM_S + 10

const UNDER_WAY = 'A refund of this payment is in progress. Please check again in a few minutes.'
const POSTPONED = 'Part of this payment is scheduled for a refund after midnight Eastern time. Please check again then.'
const WAITING = 'The card provider isn’t responding. The refund is saved and will be made once it does.'

type RefundForm = EndpointInput<typeof refundInvoice>['body']

type RefundResult = EndpointResult<typeof refundInvoice>

const toRefundResult = ({ amountCents, notBefore, state }: Pick<Refund, 'amountCents' | 'notBefore' | 'state'>) => ({
  refunded: dollarsOf(amountCents),
  made_after: state === 'asked' && notBefore ? notBefore.toISOString() : null,
})

/** The refund is stored before the provider is called, so that a crash in between neither loses nor repeats it */
export async function storeAndTryRefund(
  { inSystem, services, request }: OperatorContext,
  invoiceUuid: string,
  form: RefundForm,
): Promise<RefundResult> {
  const { clientUuid, repeated } = await inSystem(async (db) => {
    const [invoice] = await lockInvoices(db, [invoiceUuid])
    if (!invoice) throw notFound('This invoice')
    return { clientUuid: invoice.clientUuid, repeated: await findRefundWithSameKey(db, invoiceUuid, form) }
  })
  if (repeated) return toRefundResult(repeated)
  // What was refunded directly at the provider cannot be refunded again
  await recordOutsideRefundsOfInvoice(services, { clientUuid, invoiceUuid }, request.id)
  const { stored, isNew } = await withTenant(services.database, clientUuid, (db) => storeRefund(db, services, invoiceUuid, form))
  return isNew ? tryRefundNow(services, stored, { cancels: form.cancel, requestId: request.id }) : toRefundResult(stored)
}

/** If the provider does not make the refund yet, the job enqueued with it retries */
async function tryRefundNow(
  services: Services,
  refund: Refund,
  { cancels, requestId }: { cancels: boolean; requestId: string },
): Promise<RefundResult> {
  const { clientUuid, uuid: refundUuid } = refund
  try {
    const wait = await carryOutRefund(services, { clientUuid, refundUuid, cancels, isAwaited: true }, requestId)
    if (wait?.isClaimed) throw new AppError('conflict', UNDER_WAY)
    return toRefundResult({ ...refund, notBefore: wait?.until ?? null })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, refundUuid, requestId }, 'a refund was not made yet')
    if (error.untilFixed) throw new AppError('unavailable', `${error.message}. The refund is saved and will be made once this is fixed.`)
    throw error.retryable ? new AppError('unavailable', WAITING) : new AppError('conflict', error.message)
  }
}

/** A repeated call with the same idempotency key gets the result of the first call */
async function findRefundWithSameKey(db: Db, invoiceUuid: string, { amount, idempotency_key: key }: RefundForm): Promise<Refund | null> {
  const earlier = key ? await findRefundByIdempotencyKey(db, key) : null
  if (!earlier) return null
  const isSame = amount === undefined ? earlier.isWhole : centsOf(amount) === earlier.amountCents
  if (earlier.invoiceUuid !== invoiceUuid || !isSame) throw new AppError('conflict', 'This idempotency key belongs to another refund')
  if (earlier.state === 'failed') throw new AppError('conflict', earlier.message)
  if (earlier.state === 'asked' && !earlier.notBefore) throw new AppError('conflict', UNDER_WAY)
  return earlier
}

async function storeRefund(
  db: Db,
  { jobs, clock }: Services,
  invoiceUuid: string,
  form: RefundForm,
): Promise<{ stored: Refund; isNew: boolean }> {
  const paid = await findPaymentsOfInvoice(db, invoiceUuid)
  await lockPayments(
    db,
    paid.map(({ uuid }) => uuid),
  )
  const [invoice] = await lockInvoices(db, [invoiceUuid])
  if (!invoice) throw notFound('This invoice')
  // Checked again under the lock: a concurrent call with the same key has committed by now
  const repeated = await findRefundWithSameKey(db, invoiceUuid, form)
  if (repeated) return { stored: repeated, isNew: false }
  const { clientUuid } = invoice
  const payment = await choosePaymentToRefund(db, invoiceUuid, paid, form, clock.now())
  const requested = { idempotencyKey: form.idempotency_key, isWhole: form.amount === undefined }
  const stored = await insertRefund(db, { clientUuid, invoiceUuid, ...payment, ...requested })
  await jobs.enqueue(db, resolveRefundJob, { clientUuid, refundUuid: stored.uuid, cancels: form.cancel }, { afterS: TAKEN_OVER_AFTER_S })
  return { stored, isNew: true }
}

/** Which payment is refunded, and the amount. At most one has something left, because a partly paid invoice accepts no further payment */
async function choosePaymentToRefund(
  db: Db,
  invoiceUuid: string,
  paid: readonly { uuid: string; appliedCents: number }[],
  { amount }: RefundForm,
  now: Date,
): Promise<{ paymentUuid: string; amountCents: number }> {
  for (const { uuid: paymentUuid, appliedCents } of paid) {
    const earlier = await findUnfailedRefundsOfCharge(db, paymentUuid)
    const pending = earlier.find(({ state }) => state === 'asked')
    if (pending) throw new AppError('conflict', pending.notBefore && pending.notBefore > now ? POSTPONED : UNDER_WAY)
    const given = earlier.filter((one) => one.invoiceUuid === invoiceUuid).reduce((sum, { amountCents }) => sum + amountCents, 0)
    const left = appliedCents - given
    if (left <= 0) continue
    const amountCents = amount === undefined ? left : centsOf(amount)
    if (amountCents > left) throw new AppError('conflict', `At most ${formatMoney(dollarsOf(left))} can be refunded`)
    return { paymentUuid, amountCents }
  }
  throw new AppError('conflict', 'Nothing was paid on this invoice')
}
