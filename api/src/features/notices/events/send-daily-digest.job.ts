import { z } from 'zod'
import { SUMMARY_HOUR } from '#contract/notices/notices.ts'
import { addDays } from '../../../platform/base/add-days.ts'
import { localDay, toLocal } from '../../../platform/base/zoned-time.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import {
  claimDigestDay,
  deleteEventsBefore,
  findClientsWithDigest,
  findDigestReaders,
  findEventsOfDays,
  findNotifyingBusiness,
} from '../events.queries.ts'
import { buildDigestEmail } from '../notice-templates.ts'
import { dropSupersededEvents } from './superseded-events.ts'

/** How many missed days are made up for after a time in which no job ran */
const MAX_DAYS = 3
const RETENTION_DAYS = 14

/**
 * Runs hourly, because at any hour it is morning in some time zone. The next run makes up for a missed one; the last day of a digest
 * deduplicates
 */
export const sendDailyDigestJob = defineJob({
  name: 'send-daily-digest',
  payload: z.object({}),
  retry: { limit: 3, delayS: 60 },
  cron: '22 * * * *',
  async run(services) {
    const { database, clock, log } = services
    for (const { clientUuid, timeZone, lastDay } of await withSystem(database, findClientsWithDigest)) {
      const now = clock.now()
      if (toLocal(now, timeZone).hour < SUMMARY_HOUR) continue
      const yesterday = addDays(localDay(now, timeZone), -1)
      if (lastDay && lastDay >= yesterday) continue
      try {
        await sendDailyDigest(services, clientUuid, lastDay, yesterday)
      } catch (error) {
        // One business must not delay the others' digests; the next hourly run retries
        log.error({ error, clientUuid }, 'the notices of a day could not be summed up')
      }
    }
    await withSystem(database, (db) => deleteEventsBefore(db, addDays(localDay(clock.now(), 'UTC'), -RETENTION_DAYS)))
  },
})

async function sendDailyDigest(services: Services, clientUuid: string, lastDay: string | null, yesterday: string): Promise<void> {
  const next = lastDay ? addDays(lastDay, 1) : yesterday
  // ISO dates sort chronologically: takes the later of the two
  const [, from = yesterday] = [next, addDays(yesterday, 1 - MAX_DAYS)].sort()
  await withTenant(services.database, clientUuid, async (db) => {
    const business = await findNotifyingBusiness(db, clientUuid)
    if (!business || !(await claimDigestDay(db, clientUuid, yesterday))) return
    const events = await findEventsOfDays(db, clientUuid, from, yesterday)
    const { brand } = business
    for (const { address: to, choices } of await findDigestReaders(db, clientUuid)) {
      const own = dropSupersededEvents(
        events.filter(({ kind, alreadyNotified }) => choices[kind] === 'daily' && !alreadyNotified.includes(to)),
      )
      if (own.length === 0) continue
      const content = buildDigestEmail(business, brandIdentity(services.config, brand).url, own)
      await queueEmail(db, services, { clientUuid, brand, to, purpose: 'notice-summary', content })
    }
  })
}
