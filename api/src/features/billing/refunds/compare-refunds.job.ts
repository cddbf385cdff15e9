import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findRefundedCentsByCharge, hasPaymentSince } from '../records/payments.queries.ts'
import { recordOutsideRefundsOfCharge } from './outside-refunds.service.ts'
import { computeOldestRefundableDate } from './refundable-since.ts'
import { refundedCentsOf } from './refunded-charge.ts'

/**
 * Once a day, compares each charge's refunded amount with what we have booked. The search for separate refunds relies on the provider
 * listing them, which its documentation does not guarantee; a charge always has its refunded amount
 */
export const compareRefundsJob = defineJob({
  name: 'compare-refunds',
  payload: z.object({}),
  retry: { limit: 2, delayS: 600 },
  cron: '43 9 * * *',

  async run(services) {
    const { database, cards, clock, log } = services
    const since = computeOldestRefundableDate(clock.now())
    if (!(await withSystem(database, (db) => hasPaymentSince(db, since)))) return
    const charges = (await cards.listCharges(since)).filter((charge) => charge.success && charge.paymentUuid && refundedCentsOf(charge) > 0)
    const ids = charges.map(({ id }) => id)
    const booked = await withSystem(database, (db) => findRefundedCentsByCharge(db, ids))
    for (const charge of charges) {
      if ((booked.get(charge.id) ?? 0) >= refundedCentsOf(charge)) continue
      try {
        await recordOutsideRefundsOfCharge(services, charge.id, 'compare-refunds')
      } catch (error) {
        // A failure must not stop the others; tomorrow's run retries
        log.error({ error, chargeId: charge.id }, 'a refund made at the provider could not be followed')
      }
    }
  },
})
