import type { endReservation } from '#contract/billing/payments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { endWithoutCharge } from './apply-transaction.service.ts'
import { endPayment, findShares, lockPayment } from './payments.queries.ts'
import type { Reporter } from './reporter.ts'
import { settlePaymentJob } from './settle-payment.job.ts'
import { withoutCardNumbers } from './without-card-numbers.ts'

/** Time for a charge that happened after all to be listed */
const CHECKED_AFTER_S = 60

type Failure = EndpointInput<typeof endReservation>['body']

/**
 * The page says how its charge ended. "No" frees the invoices at once, so that another card can be tried; the provider is asked all the
 * same, later. When the page does not know, nobody gets the invoices before the provider was asked.
 */
export async function endOwnReservation(
  db: Db,
  services: Services,
  { paymentUuid, invoiceUuid }: { paymentUuid: string; invoiceUuid?: string },
  { holder, outcome, message }: Failure,
  reporter: Reporter,
): Promise<void> {
  const payment = await lockPayment(db, paymentUuid)
  // To another tab it looks like one that never was, and so to a link of another invoice
  if (!payment || payment.holder !== holder) throw notFound('This payment')
  if (invoiceUuid && !(await findShares(db, paymentUuid)).some((share) => share.invoiceUuid === invoiceUuid)) throw notFound('This payment')
  if (payment.state !== 'reserved') return
  const { requestId } = reporter
  if (outcome === 'unknown') {
    await endPayment(db, paymentUuid, { state: 'unclear', message: withoutCardNumbers(message), requestId, endedAt: null })
    await services.jobs.enqueue(db, settlePaymentJob, { paymentUuid, requestId })
    return
  }
  await endWithoutCharge(db, services, payment, { state: outcome === 'given_up' ? 'released' : 'failed', message }, reporter)
  await services.jobs.enqueue(db, settlePaymentJob, { paymentUuid, requestId }, { afterS: CHECKED_AFTER_S })
}
