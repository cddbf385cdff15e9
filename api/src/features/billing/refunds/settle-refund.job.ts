import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { carryOutRefund } from './carry-out-refund.service.ts'

/** Retries refunds during which the provider was unreachable or the process died. Idempotent */
export const settleRefundJob = defineJob({
  name: 'settle-refund',
  payload: z.object({ clientUuid: z.uuid(), refundUuid: z.uuid(), cancels: z.boolean().default(false) }),
  retry: { limit: 12, delayS: 30 },
  run: (services, key) => carryOutRefund(services, key, 'settle-refund'),
})
