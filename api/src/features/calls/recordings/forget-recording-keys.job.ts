import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteExpiredKeys } from '../calls.queries.ts'

/** A key that has run out opens nothing any more, and need not be kept */
export const forgetRecordingKeysJob = defineJob({
  name: 'forget-recording-keys',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '41 * * * *',
  run: ({ database, clock }) => withSystem(database, (db) => deleteExpiredKeys(db, clock.now())),
})
