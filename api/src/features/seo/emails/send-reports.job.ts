import { z } from 'zod'
import { toLocal } from '../../../platform/base/zoned-time.ts'
import { filterConfirmedAddresses } from '../../../platform/confirmed-addresses/report-addresses.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { pickComparedRows, readReports } from '../metrics/reports.queries.ts'
import { addMonths, type Month, toMonth } from '../months.ts'
import { chooseModelOrRulesNarrative } from '../narrative/choose-narrative.ts'
import { findReportedClient } from '../pdf/report-pdf.queries.ts'
import { claimMonthlyEmail, findClientsWithRecipients } from './recipients.queries.ts'
import { buildReportEmail } from './report-email.ts'

/** Sent on the 2nd from nine in the morning, in the business's time zone; a late report is sent within the next few days */
const DAY = 2
const LAST_DAY = 6
const HOUR = 9

/** The month whose email is due now; null when none is due */
function findMonthDueForEmail(now: Date, timeZone: string): Month | null {
  const { year, month, day, hour } = toLocal(now, timeZone)
  const isDue = day === DAY ? hour >= HOUR : day > DAY && day <= LAST_DAY
  return isDue ? addMonths(toMonth(year, month), -1) : null
}

const isLastReportDay = (now: Date, timeZone: string) => toLocal(now, timeZone).day === LAST_DAY

/** Runs hourly because of the time zones. The next run makes up for a missed one; the recipients row prevents duplicates */
export const sendReportsJob = defineJob({
  name: 'send-seo-reports',
  payload: z.object({}),
  retry: { limit: 3, delayS: 60 },
  cron: '12 * * * *',
  async run(services) {
    const { database, clock, log } = services
    for (const { clientUuid, mailedMonth, timeZone } of await withSystem(database, findClientsWithRecipients)) {
      try {
        const month = findMonthDueForEmail(clock.now(), timeZone)
        if (month && (!mailedMonth || mailedMonth < month))
          await sendMonthlyReport(services, clientUuid, month, isLastReportDay(clock.now(), timeZone))
      } catch (error) {
        // One business's failure must not block the others; the next hourly run retries it
        log.error({ error, clientUuid }, 'an SEO report could not be mailed')
      }
    }
  },
})

/** A month without a report or without its last days waits for the next sync; on the last day, the report is sent as is */
async function sendMonthlyReport(services: Services, clientUuid: string, month: Month, isLast: boolean): Promise<void> {
  const { database, clock, config } = services
  await withTenant(database, clientUuid, async (db) => {
    const { shown, before } = pickComparedRows(await readReports(db, month), 'month')
    const client = await findReportedClient(db, clientUuid)
    if (!shown?.isFinished || !client) return
    if ((shown.profileUntil || shown.analyticsUntil) && !isLast) return
    const emails = await claimMonthlyEmail(db, clientUuid, month, clock.now())
    const { brand, companyName } = client
    const content = buildReportEmail(brandIdentity(config, brand), companyName, month, chooseModelOrRulesNarrative(shown, before))
    for (const to of await filterConfirmedAddresses(db, emails ?? [], clock.now()))
      await queueEmail(db, services, {
        clientUuid,
        brand,
        to,
        purpose: 'seo-report',
        content,
        solicits: true,
        attachments: [{ document: 'seo-report', uuid: shown.uuid }],
      })
  })
}
