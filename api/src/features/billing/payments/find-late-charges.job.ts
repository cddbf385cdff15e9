import { z } from 'zod'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { findPaymentsByUuid, hasPaymentSince } from '../records/payments.queries.ts'
import { applyOrRefundCharge, isSuccessfulCharge } from './payment-states.ts'

const LOOKS_BACK_MS = 24 * 3_600_000

/**
 * Finds charges made after their payment was released, and second charges for one payment. Separate from the reconciliation, which lists
 * only the last few minutes: this job reads many more pages, and its failures must not stop the reconciliation.
 */
export const findLateChargesJob = defineJob({
  name: 'find-late-charges',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '*/15 * * * *',

  async run(services) {
    const { database, cards, clock, log } = services
    const since = new Date(clock.now().getTime() - LOOKS_BACK_MS)
    if (!(await withSystem(database, (db) => hasPaymentSince(db, since)))) return
    const charged = new Map<string, CardTransaction[]>()
    for (const charge of await cards.listCharges(since)) {
      if (charge.paymentUuid === null || !isSuccessfulCharge(charge)) continue
      charged.set(charge.paymentUuid, [...(charged.get(charge.paymentUuid) ?? []), charge])
    }
    for (const { uuid, clientUuid, transactionId } of await withSystem(database, (db) => findPaymentsByUuid(db, [...charged.keys()]))) {
      const unknown = (charged.get(uuid) ?? []).filter(({ id }) => id !== transactionId)
      const reporter = { accountUuid: null, requestId: 'find-late-charges' }
      try {
        for (const charge of unknown)
          await withTenant(database, clientUuid, (db) => applyOrRefundCharge(db, services, uuid, charge, reporter))
      } catch (error) {
        log.error({ error, paymentUuid: uuid }, 'a late charge could not be applied')
      }
    }
  },
})
