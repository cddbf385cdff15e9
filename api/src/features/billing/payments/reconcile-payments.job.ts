import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findExpiredReservations } from '../records/payments.queries.ts'
import { resolvePaymentFromCharges } from './payment-states.ts'

/**
 * Resolves payments whose reservation expired without an outcome. If the browser died after the charge, the payment is not lost; if it died
 * before, nothing stays blocked
 */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retry: { limit: 2, delayS: 30 },
  cron: '*/5 * * * *',

  async run(services) {
    const unended = await withSystem(services.database, (db) => findExpiredReservations(db, services.clock.now()))
    if (unended.length === 0) return
    const oldest = new Date(Math.min(...unended.map(({ reservedAt }) => reservedAt.getTime())))
    // Lists once for all payments, because the provider's API is rate limited
    const charges = await services.cards.listCharges(oldest)
    for (const payment of unended) {
      try {
        await resolvePaymentFromCharges(services, payment, charges, { accountUuid: null, requestId: 'reconciliation' })
      } catch (error) {
        // A failure must not stop the other payments. The next run retries this one in five minutes
        services.log.error({ error, paymentUuid: payment.uuid }, 'a payment could not be reconciled')
      }
    }
  },
})
