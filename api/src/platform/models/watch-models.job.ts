import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { withSystem } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import { countAttemptAndCheckExceeded, uncountAttempt } from '../rate-limit/rate-limit.ts'
import { brandIdentity } from '../sending/brand-identity.ts'
import { renderEmail } from '../sending/email-layout.ts'
import type { Services } from '../services/services.ts'
import { checkModelsAndSetMetrics, type ModelWarning } from './watch-models.ts'

const DAY_S = 86_400
const LAST_DAYS = 7

/** Checks once a day, because a vendor announces in advance when a model ends, and the operator should be notified in time */
export const watchModelsJob = defineJob({
  name: 'watch-models',
  payload: z.object({}),
  retry: { limit: 3, delayS: 600 },
  cron: '23 14 * * *',
  async run(services) {
    for (const warning of await checkModelsAndSetMetrics(services)) await emailModelWarningIfDue(services, warning)
  },
})

/** Sent once a week, and daily in the last week, to the agency's address, because businesses cannot act on it */
async function emailModelWarningIfDue(
  { config, clock, database, mail }: Services,
  { model, endsOn, daysLeft, sentence }: ModelWarning,
): Promise<void> {
  const limit = { name: 'model warning', max: 1, windowS: (daysLeft > LAST_DAYS ? 7 : 1) * DAY_S - 3600 }
  const subject = `${model} ${endsOn ?? 'gone'}`
  if (await countAttemptAndCheckExceeded(database, clock, limit, subject)) return
  const brand = brandIdentity(config, 'marquee')
  const heading = endsOn ? `The model ${model} ends on ${endsOn}` : `The model ${model} is gone`
  const email = renderEmail(brand, {
    subject: heading,
    preview: sentence,
    heading,
    paragraphs: [
      sentence,
      'Calls are kept in the meantime and will be transcribed and analyzed once a model is available.',
      'Run “npm run operator -- doctor” to check the new one.',
    ],
    reason: 'You’re receiving this because this is your installation’s support address.',
  })
  const from = { name: brand.name, address: brand.mailFrom }
  try {
    await mail.sendEmail({ from, to: brand.supportEmail, ...email, messageUuid: randomUUID() }, async () => {})
  } catch (error) {
    await withSystem(database, (db) => uncountAttempt(db, limit, subject))
    throw error
  }
}
