import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findLastSearchTime, hasPaymentSince, saveLastSearchTime } from '../records/payments.queries.ts'
import { recordOutsideRefundsOfCharge } from './outside-refunds.service.ts'
import { computeOldestRefundableDate } from './refundable-since.ts'

const SEARCH = 'outside refunds'
/** Each search covers this time again, because the provider may list a transaction late */
const AGAIN_MS = 24 * 3_600_000

/**
 * Finds refunds that were made directly at the provider. The provider's webhook reports them too, but only once, and may find us
 * unavailable. What the provider's list lacks, `compare-refunds` finds
 */
export const findOutsideRefundsJob = defineJob({
  name: 'find-outside-refunds',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '7,37 * * * *',

  async run(services) {
    const { database, cards, clock, log } = services
    const now = clock.now()
    const refundable = computeOldestRefundableDate(now)
    const { hasPayments, searchedUntil } = await withSystem(database, async (db) => ({
      hasPayments: await hasPaymentSince(db, refundable),
      searchedUntil: await findLastSearchTime(db, SEARCH),
    }))
    if (!hasPayments) return
    // If the clock was ahead for a while, the search must not skip what has happened since
    const until = Math.min(searchedUntil?.getTime() ?? 0, now.getTime())
    const since = new Date(Math.max(refundable.getTime(), until - AGAIN_MS))
    const reversals = await cards.listReversals(since)
    const charges = new Set(reversals.flatMap(({ success, chargeId }) => (success && chargeId ? [chargeId] : [])))
    let failures = 0
    for (const chargeId of charges) {
      try {
        await recordOutsideRefundsOfCharge(services, chargeId, 'find-outside-refunds')
      } catch (error) {
        // A failure must not stop the others; the next run retries
        failures++
        log.error({ error, chargeId }, 'a refund made at the provider could not be followed')
      }
    }
    if (failures === 0) await withSystem(database, (db) => saveLastSearchTime(db, SEARCH, now))
  },
})
