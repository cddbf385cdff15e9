import { z } from 'zod'
import { defineJob, type JobSpec, RunLater } from '../../../platform/jobs/job.ts'
import { carryOutRefund } from './carry-out-refund.service.ts'
import { endRefundAfterLastRetry } from './end-refund.service.ts'

const payload = z.object({ clientUuid: z.uuid(), refundUuid: z.uuid(), cancels: z.boolean().default(false) })

/** Retries refunds during which the provider was unreachable or the process died, and makes those that the provider deferred. Idempotent */
export const resolveRefundJob: JobSpec<typeof payload> = defineJob({
  name: 'resolve-refund',
  payload,
  // Back-off of 30 s, 1 min, 2 min … for a day and a half
  retry: { limit: 12, delayS: 30 },
  waitsForFix: true,

  async run(services, key) {
    const wait = await carryOutRefund(services, { ...key, isAwaited: false }, 'resolve-refund')
    if (wait) throw new RunLater(wait.until, services.clock.now())
  },

  onDead: endRefundAfterLastRetry,
})
