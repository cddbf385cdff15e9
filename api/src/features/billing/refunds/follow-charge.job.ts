import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { recordOutsideRefundsOfCharge } from './outside-refunds.service.ts'

/** Books the part of a charge that was refunded at the provider before we knew of the charge. Idempotent */
export const followChargeJob = defineJob({
  name: 'follow-charge',
  payload: z.object({ transactionId: z.string().max(100), requestId: z.string().default('') }),
  retry: { limit: 10, delayS: 10 },

  async run(services, { transactionId, requestId }) {
    await recordOutsideRefundsOfCharge(services, transactionId, requestId)
  },
})
