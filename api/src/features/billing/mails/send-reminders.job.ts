import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Reminder } from './invoice-emails.ts'
import { sendReminder } from './invoice-mails.service.ts'
import { selectToRemind } from './send-reminders.queries.ts'

const REMINDERS: Reminder[] = [
  { kind: 'before-due', daysAfterDue: -3 },
  { kind: 'after-due-3', daysAfterDue: 3 },
  { kind: 'after-due-10', daysAfterDue: 10 },
]

/** In the morning of the business's own day */
const HOUR_OF_DAY = 9

/** Each hour it is nine somewhere. A run that was missed is made up for by the next; what went out is noted */
export const sendRemindersJob = defineJob({
  name: 'send-invoice-reminders',
  payload: z.object({}),
  retry: { limit: 3, delayS: 60 },
  cron: '2 * * * *',

  async run(services) {
    const { database, clock } = services
    for (const reminder of REMINDERS) {
      const due = await withSystem(database, (db) => selectToRemind(db, { ...reminder, hour: HOUR_OF_DAY, now: clock.now() }))
      for (const uuid of due) await withSystem(database, (db) => sendReminder(db, services, uuid, reminder))
    }
  },
})
