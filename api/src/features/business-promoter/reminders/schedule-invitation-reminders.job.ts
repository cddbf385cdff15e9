import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { selectClientsWithReminders } from './reminders.queries.ts'
import { sendInvitationRemindersJob } from './send-invitation-reminders.job.ts'

/** Enqueues one job for each business with a due reminder. An extra job finds nothing to send */
export const scheduleInvitationRemindersJob = defineJob({
  name: 'schedule-invitation-reminders',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '*/15 * * * *',
  async run({ database, jobs, clock }) {
    await withSystem(database, async (db) => {
      for (const clientUuid of await selectClientsWithReminders(db, clock.now()))
        await jobs.enqueue(db, sendInvitationRemindersJob, { clientUuid })
    })
  },
})
