import { z } from 'zod'
import { deleteExpiredAddresses } from './confirmed-addresses/report-addresses.queries.ts'
import { withSystem } from './database/tenancy.ts'
import { deleteUnusedDevices } from './identity/known-devices.ts'
import { deleteExpiredPasswordResets } from './identity/password-resets.ts'
import { deleteExpiredSessions } from './identity/sessions.ts'
import { defineJob } from './jobs/job.ts'
import { deleteExpiredLimits } from './rate-limit/rate-limit.ts'
import { wipeOldMessageSecrets } from './sending/messages.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes expired rows, so that a leaked copy of the database does not contain data that nobody needs anymore */
export const cleanUpJob = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '17 * * * *',
  async run({ database, clock, jobs }) {
    await withSystem(database, async (db) => {
      await deleteExpiredSessions(db, clock)
      await deleteExpiredLimits(db, clock)
      await deleteUnusedDevices(db, clock)
      await deleteExpiredAddresses(db, clock.now())
      await deleteExpiredPasswordResets(db, new Date(clock.now().getTime() - DAY_MS))
      await wipeOldMessageSecrets(db, new Date(clock.now().getTime() - DAY_MS))
    })
    await jobs.purge()
  },
})
