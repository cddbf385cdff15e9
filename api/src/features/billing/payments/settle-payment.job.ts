import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findPayment } from './payments.queries.ts'
import { settleByList, settleByTransaction } from './settle-payment.service.ts'

/** One payment: asks the provider, and applies or releases it. However often it runs, a charge is applied once */
export const settlePaymentJob = defineJob({
  name: 'settle-payment',
  payload: z.object({
    /** Of the provider, where somebody named it */
    transactionId: z.string().max(100).optional(),
    paymentUuid: z.uuid().optional(),
    /** Of the request that caused it */
    requestId: z.string().default(''),
  }),
  // 10 s, 20 s, 40 s … for about three hours; the reconciliation goes on after that
  retry: { limit: 10, delayS: 10 },

  async run(services, { transactionId, paymentUuid, requestId }) {
    const reporter = { accountUuid: null, requestId }
    if (transactionId && (await settleByTransaction(services, transactionId, reporter))) return
    if (!paymentUuid) return
    const payment = await withSystem(services.database, (db) => findPayment(db, paymentUuid))
    if (payment && payment.state !== 'applied') await settleByList(services, payment, reporter)
  },
})
