import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteExpiredRecordingKeys } from '../calls.queries.ts'

/** Deletes expired keys, which no longer open a recording */
export const purgeRecordingKeysJob = defineJob({
  name: 'purge-recording-keys',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '41 * * * *',
  run: ({ database, clock }) => withSystem(database, (db) => deleteExpiredRecordingKeys(db, clock.now())),
})
