import { addDays } from '../../../platform/base/add-days.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { upsertReportAddress } from '../../../platform/confirmed-addresses/report-addresses.queries.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { addMonths, lastDayOf, monthOfYesterday } from '../months.ts'
import { seoRecipients, seoReports, seoSyncs } from '../seo.tables.ts'
import { chooseAndSaveReportKeywords } from '../sync/choose-places.ts'
import { buildDemoAnalyticsMonth, buildDemoProfileMonth, DEMO_MONTHS } from './demo-months.ts'

const TIME_ZONE = 'America/Chicago'
const MINUTE_MS = 60_000
const OWNER_EMAIL = 'anita@brightsmile.test'
const DAY_MS = 86_400_000
/** Google's profile metrics arrive late; the website metrics stopped when Megan changed her password */
const PROFILE_LATE_DAYS = 4
const ANALYTICS_LATE_DAYS = 3

/** Fourteen months as if stored by earlier syncs. The profile continues from the sandbox, the website after a new sign-in */
export const seoDemo: DemoContribution = {
  name: 'seo',
  async make(db, { clock }) {
    const now = clock.now()
    const clientUuid = DEMO_CLIENT_UUID
    const current = monthOfYesterday(now, TIME_ZONE)
    const today = localDay(now, TIME_ZONE)
    const isOver = lastDayOf(current) < today
    const newest = isOver ? current : addMonths(current, -1)
    const common = { clientUuid, profileUntil: null, analyticsUntil: null, updatedAt: now }
    const finished = Array.from({ length: DEMO_MONTHS }, (_, index) => {
      const month = addMonths(newest, -index)
      const profile = buildDemoProfileMonth(index + 1, lastDayOf(month))
      return { ...common, month, isFinished: true, profile, analytics: buildDemoAnalyticsMonth(index + 1) }
    })
    const reports = [...finished, ...buildCurrentMonthSync(today, current, isOver).map((one) => ({ ...common, ...one }))]
    await db.insert(seoReports).values(reports)
    for (const { month } of reports) await chooseAndSaveReportKeywords(db, clientUuid, month)
    await db.insert(seoSyncs).values([
      {
        clientUuid,
        source: 'analytics',
        targetId: 'properties/412077318',
        hasHistory: true,
        problemKind: 'consent',
        problem: 'Google needs you to sign in again under Settings > Connections.',
        succeededAt: new Date(now.getTime() - 2 * DAY_MS),
      },
      {
        clientUuid,
        source: 'profile',
        targetId: 'accounts/1001/locations/2001',
        hasHistory: true,
        succeededAt: new Date(now.getTime() - 4 * MINUTE_MS),
      },
    ])
    const mailedAt = new Date(Math.min(Date.parse(`${addDays(addMonths(newest, 1), 1)}T15:00:00Z`), now.getTime()))
    await db.insert(seoRecipients).values({ clientUuid, emails: [OWNER_EMAIL], mailedMonth: newest, mailedAt })
    await upsertReportAddress(db, { clientUuid, email: OWNER_EMAIL, confirmedAt: mailedAt })
  },
}

/** The current month, once some of its days are known */
function buildCurrentMonthSync(today: string, month: string, isOver: boolean) {
  const [profileUntil, analyticsUntil] = [addDays(today, -PROFILE_LATE_DAYS), addDays(today, -ANALYTICS_LATE_DAYS)]
  if (isOver || profileUntil < month) return []
  const partUntil = (day: string) => Number(day.slice(8)) / Number(lastDayOf(month).slice(8))
  const profile = buildDemoProfileMonth(1, profileUntil, partUntil(profileUntil))
  const analytics = buildDemoAnalyticsMonth(1, partUntil(analyticsUntil))
  return [{ month, isFinished: false, profile, profileUntil, analytics, analyticsUntil }]
}
