import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findUnended } from './payments.queries.ts'
import { settleByCharges } from './settle-payment.service.ts'

/** Payments that nobody has ended in their time: a browser that died after the charge loses nothing, one that died before it blocks nothing */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retry: { limit: 2, delayS: 30 },
  cron: '*/5 * * * *',

  async run(services) {
    const unended = await withSystem(services.database, (db) => findUnended(db, services.clock.now()))
    if (unended.length === 0) return
    const oldest = new Date(Math.min(...unended.map(({ reservedAt }) => reservedAt.getTime())))
    // Asked once for all of them: the provider counts our requests
    const charges = await services.cards.listCharges(oldest)
    for (const payment of unended) {
      try {
        await settleByCharges(services, payment, charges, { accountUuid: null, requestId: 'reconciliation' })
      } catch (error) {
        // The next ones must not wait for this one, which comes up again in five minutes
        services.log.error({ error, paymentUuid: payment.uuid }, 'a payment could not be reconciled')
      }
    }
  },
})
