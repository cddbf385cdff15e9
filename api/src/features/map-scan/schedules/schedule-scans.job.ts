import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { computeNextRun } from './next-run.ts'
import { runScheduledScanJob } from './run-scheduled-scan.job.ts'
import { lockDueSchedules, updateSchedule } from './schedules.queries.ts'

const BATCH_SIZE = 100
/** Seconds between the starts of scans that are due at the same time */
const APART_S = 5

/** Enqueues due scans, and sets their next run in the same transaction, so that each run is enqueued once */
export const scheduleScansJob = defineJob({
  name: 'schedule-scans',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '*/10 * * * *',
  async run({ database, jobs, clock }) {
    for (let enqueued = BATCH_SIZE; enqueued === BATCH_SIZE; ) {
      enqueued = await withSystem(database, async (db) => {
        const now = clock.now()
        const due = await lockDueSchedules(db, now, BATCH_SIZE)
        for (const [index, { clientUuid, uuid, frequency, nextAt, timeZone }] of due.entries()) {
          await updateSchedule(db, clientUuid, uuid, { nextAt: computeNextRun(nextAt, frequency, timeZone, now) })
          const payload = { clientUuid, scheduleUuid: uuid, plannedAt: nextAt.toISOString() }
          await jobs.enqueue(db, runScheduledScanJob, payload, { afterS: index * APART_S })
        }
        return due.length
      })
    }
  },
})
