import { z } from 'zod'
import { SOURCE_NUMBER_DAYS } from '#contract/website-numbers/visit-limits.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { deleteVisitsBefore } from './website-numbers.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Calls have a copy of their visit, so that no other visit is needed for longer than the visitor's browser remembers it */
export const forgetVisitsJob = defineJob({
  name: 'forget-website-visits',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '49 10 * * *',
  run: ({ database, clock }) =>
    withSystem(database, (db) => deleteVisitsBefore(db, new Date(clock.now().getTime() - SOURCE_NUMBER_DAYS * DAY_MS))),
})
