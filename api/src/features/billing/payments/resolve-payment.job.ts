import { z } from 'zod'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findAppliedPayment, findPayment } from '../records/payments.queries.ts'
import type { Reporter } from '../records/reporter.ts'
import { recordOutsideRefundsOfCharge } from '../refunds/outside-refunds.service.ts'
import { applyOrRefundCharge, findPaymentProblem, resolvePaymentFromCharges } from './payment-states.ts'

/** Resolves one payment: fetches its transaction or its charges from the provider and records them. Idempotent */
export const resolvePaymentJob = defineJob({
  name: 'resolve-payment',
  payload: z.object({
    /** The provider's transaction, if the reporter named one */
    transactionId: z.string().max(100).optional(),
    paymentUuid: z.uuid().optional(),
    /** Id of the request that enqueued the job */
    requestId: z.string().default(''),
  }),
  // Back-off of 10 s, 20 s, 40 s … for about three hours; after that the reconciliation takes over
  retry: { limit: 10, delayS: 10 },

  async run(services, { transactionId, paymentUuid, requestId }) {
    const { database, cards } = services
    const reporter = { accountUuid: null, requestId }
    if (transactionId && (await fetchAndRecordTransaction(services, transactionId, reporter))) return
    if (!paymentUuid) return
    const payment = await withSystem(database, (db) => findPayment(db, paymentUuid))
    if (!payment || payment.state === 'applied') return
    await resolvePaymentFromCharges(services, payment, await cards.listCharges(payment.reservedAt), reporter)
  },
})

/**
 * Records the transaction that a webhook or a confirmation named. A refund or a void is its own transaction, which leads to its charge.
 * false: unknown to the provider, not a charge, or no payment of ours
 */
async function fetchAndRecordTransaction(services: Services, transactionId: string, reporter: Reporter): Promise<boolean> {
  const { database, cards, log } = services
  // A charge that is already applied is reported again when part of it is refunded
  const applied = await withSystem(database, (db) => findAppliedPayment(db, transactionId))
  if (applied) return recordOutsideRefundsOfCharge(services, transactionId, reporter.requestId)
  const transaction = await cards.fetchTransaction(transactionId)
  if (transaction?.chargeId) return recordOutsideRefundsOfCharge(services, transaction.chargeId, reporter.requestId)
  const paymentUuid = transaction?.paymentUuid
  const payment = paymentUuid ? await withSystem(database, (db) => findPayment(db, paymentUuid)) : null
  if (!transaction || !payment) return false
  const outcome = await withTenant(database, payment.clientUuid, (db) =>
    applyOrRefundCharge(db, services, payment.uuid, transaction, reporter),
  )
  if (outcome !== 'not_charged') return true
  log.info({ paymentUuid, transactionId, problem: findPaymentProblem(transaction) }, 'a transaction was not applied')
  return false
}
