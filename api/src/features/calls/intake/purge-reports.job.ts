import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteReportsBefore } from './call-intake.queries.ts'
import { REPORT_RETENTION_MS } from './report-retention.ts'

/** Each batch has its own transaction: a transaction for a whole day would hold its locks, and hold back the database's log, for minutes */
const BATCH = 5_000

/**
 * Deletes the phone company's reports of old calls, which take up a third of the storage of calls (docs/scale.md). The calls themselves,
 * which were derived from them long ago, stay
 */
export const purgeReportsJob = defineJob({
  name: 'purge-reports',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  timeoutS: 1_800,
  cron: '53 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - REPORT_RETENTION_MS)
    while ((await withSystem(database, (db) => deleteReportsBefore(db, before, BATCH))) === BATCH);
  },
})
