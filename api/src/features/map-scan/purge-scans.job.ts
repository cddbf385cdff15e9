import { z } from 'zod'
import { withSystem } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { cancelAbandonedScans, deleteExpiredPlaceLists } from './scan/scans.queries.ts'

const WEEK_MS = 7 * 86_400_000

/** Deletes lists whose retention period under the services' terms has ended, and cancels abandoned scans */
export const purgeScansJob = defineJob({
  name: 'purge-scans',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '*/15 * * * *',
  run: ({ database, clock }) =>
    withSystem(database, async (db) => {
      const now = clock.now()
      await deleteExpiredPlaceLists(db, now)
      await cancelAbandonedScans(db, new Date(now.getTime() - WEEK_MS), now)
    }),
})
