import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { sendReminderEmailOnce } from './invoice-emails.service.ts'
import type { Reminder } from './invoice-emails.ts'
import { selectInvoicesToRemind } from './send-invoice-reminders.queries.ts'

const REMINDERS: Reminder[] = [
  { kind: 'before-due', daysAfterDue: -3 },
  { kind: 'after-due-3', daysAfterDue: 3 },
  { kind: 'after-due-10', daysAfterDue: 10 },
]

/** Reminders are sent within these hours of the business's local day */
const HOURS = { from: 9, to: 20 }

/**
 * Runs hourly, because at any hour it is nine in the morning in some time zone. The next run makes up for a missed one; invoice_mails
 * deduplicates
 */
export const sendInvoiceRemindersJob = defineJob({
  name: 'send-invoice-reminders',
  payload: z.object({}),
  retry: { limit: 3, delayS: 60 },
  cron: '2 * * * *',

  async run(services) {
    const { database, clock } = services
    for (const reminder of REMINDERS) {
      const due = await withSystem(database, (db) => selectInvoicesToRemind(db, { ...reminder, hours: HOURS, now: clock.now() }))
      for (const uuid of due) await withSystem(database, (db) => sendReminderEmailOnce(db, services, uuid, reminder))
    }
  },
})
