import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findPayment } from './payments.queries.ts'
import { resolveByChargeList, resolveByTransaction } from './resolve-payment.service.ts'

/** Resolves one payment: queries the provider, then applies or releases it. Idempotent */
export const resolvePaymentJob = defineJob({
  name: 'resolve-payment',
  payload: z.object({
    /** The provider's transaction, where the reporter named one */
    transactionId: z.string().max(100).optional(),
    paymentUuid: z.uuid().optional(),
    /** Id of the request that enqueued the job */
    requestId: z.string().default(''),
  }),
  // Back-off of 10 s, 20 s, 40 s … for about three hours; after that the reconciliation takes over
  retry: { limit: 10, delayS: 10 },

  async run(services, { transactionId, paymentUuid, requestId }) {
    const reporter = { accountUuid: null, requestId }
    if (transactionId && (await resolveByTransaction(services, transactionId, reporter))) return
    if (!paymentUuid) return
    const payment = await withSystem(services.database, (db) => findPayment(db, paymentUuid))
    if (payment && payment.state !== 'applied') await resolveByChargeList(services, payment, reporter)
  },
})
