import type { endReservation } from '#contract/billing/payments.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { lockPayment } from '../records/payments.queries.ts'
import type { Reporter } from '../records/reporter.ts'
import { endPaymentWithoutCharge, markPaymentUnclear } from './payment-states.ts'
import { resolvePaymentJob } from './resolve-payment.job.ts'

/** Gives the provider time to list a charge that went through although the page reported a failure */
const CHECKED_AFTER_S = 60

type Failure = EndpointInput<typeof endReservation>['body']

/**
 * The page reports how its charge ended. "declined" releases the invoices immediately, so that another card can be tried, and a later job
 * verifies it with the provider. "unknown" leaves them reserved until the provider has been queried.
 */
export async function recordFailureReportedByPage(
  db: Db,
  services: Services,
  { paymentUuid, invoiceUuid }: { paymentUuid: string; invoiceUuid?: string },
  { holder, outcome, message }: Failure,
  reporter: Reporter,
): Promise<void> {
  const payment = await lockPayment(db, paymentUuid)
  // Another tab, and the pay link of another invoice, get the same error as for an unknown payment
  if (!payment || payment.holder !== holder) throw notFound('This payment')
  if (invoiceUuid && !payment.allocations.some((allocation) => allocation.invoiceUuid === invoiceUuid)) throw notFound('This payment')
  if (payment.state !== 'reserved') return
  const { requestId } = reporter
  if (outcome === 'unknown') {
    await markPaymentUnclear(db, payment, message, reporter)
    await services.jobs.enqueue(db, resolvePaymentJob, { paymentUuid, requestId })
    return
  }
  await endPaymentWithoutCharge(db, services, payment, { state: outcome === 'given_up' ? 'released' : 'failed', message }, reporter)
  await services.jobs.enqueue(db, resolvePaymentJob, { paymentUuid, requestId }, { afterS: CHECKED_AFTER_S })
}
