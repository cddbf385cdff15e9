import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, RunLater } from '../../../platform/jobs/job.ts'
import { callPayload } from '../call-jobs.ts'
import { sendTextBack } from './text-back.service.ts'

/** Texts an unanswered caller. At night, it waits until the morning and then checks whether the text is still needed */
export const textBackJob = defineJob({
  name: 'text-back',
  payload: callPayload,
  retry: { limit: 15, delayS: 5 },
  timeoutS: 60,

  async run(services, key) {
    const opening = await withTenant(services.database, key.clientUuid, (db) => sendTextBack(db, services, key))
    if (opening) throw new RunLater(opening, services.clock.now())
  },
})
