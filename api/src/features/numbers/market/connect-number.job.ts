import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'

/** Points a new number's webhooks to us and adds it to the senders of texts; retried for a day while the phone company is away */
export const connectNumberJob = defineJob({
  name: 'connect-number',
  payload: z.object({ providerId: z.string() }),
  retry: { limit: 12, delayS: 10 },
  waitsForFix: true,

  async run({ numberShop }, { providerId }) {
    await numberShop?.connect(providerId)
  },
})
