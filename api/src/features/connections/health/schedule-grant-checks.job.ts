import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { deleteExpiredAttempts } from '../connections.queries.ts'
import { findUncheckedGrants } from '../grants/health.queries.ts'
import { checkGrantJob } from './check-grant.job.ts'

const CHECK_EVERY_MS = 12 * 3_600_000
const AT_ONCE = 200
/** Checks are spread over at most this part of the hour, at most FURTHEST_S apart */
const SPREAD_S = 50 * 60
const FURTHEST_S = 5

/** Schedules a check of each consent twice a day, and deletes unfinished sign-ins */
export const scheduleGrantChecksJob = defineJob({
  name: 'schedule-grant-checks',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '37 * * * *',
  async run({ database, jobs, clock }) {
    const now = clock.now()
    const due = await withSystem(database, async (db) => {
      await deleteExpiredAttempts(db, now)
      return findUncheckedGrants(db, new Date(now.getTime() - CHECK_EVERY_MS))
    })
    const apartS = Math.min(FURTHEST_S, SPREAD_S / Math.max(1, due.length))
    for (let from = 0; from < due.length; from += AT_ONCE)
      await withSystem(database, async (db) => {
        for (const [index, grant] of due.slice(from, from + AT_ONCE).entries())
          await jobs.enqueue(db, checkGrantJob, grant, { afterS: (from + index) * apartS })
      })
  },
})
