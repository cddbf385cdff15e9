import { type MonthlyAnalytics, REFERRAL_SOURCES, type ReferralSource, WEEKDAYS } from '#contract/monthly-analytics/monthly-analytics.ts'
import { AppError } from '../../platform/base/app-error.ts'
import { toLocal } from '../../platform/base/zoned-time.ts'
import type { AccountContext } from '../../platform/http/route.ts'
import type { CallsOfMonth } from '../calls/calls.public.ts'
import type { ReachOfMonth } from '../social/social.public.ts'
import { monthlyAnalyticsAudit } from './monthly-analytics.audit.ts'
import { deleteSpendOfMonth, upsertSpendOfMonth } from './monthly-analytics.queries.ts'

interface YearOfRows {
  calls: readonly CallsOfMonth[]
  inquiries: readonly { month: number; inquiries: number }[]
  reach: readonly ReachOfMonth[]
  /** The social networks that the business sees */
  networks: readonly string[]
}

/** How many months of a year have begun in the business's time zone */
export function countMonthsBegun(year: number, now: Date, timeZone: string): number {
  const today = toLocal(now, timeZone)
  if (year === today.year) return today.month
  return year < today.year ? 12 : 0
}

export function buildYearAnalytics({ calls, inquiries, reach, networks }: YearOfRows, begun: number): MonthlyAnalytics {
  const months = Array.from({ length: begun }, (_, index) => index + 1)
  const callsOf = new Map(calls.map((row) => [row.month, row]))
  const inquiriesOf = new Map(inquiries.map((row) => [row.month, row.inquiries]))
  const reachOf = (network: string) => {
    const ofNetwork = new Map(
      reach.filter((row) => row.network === network && networks.includes(network)).map((row) => [row.month, row.reach]),
    )
    return months.map((month) => ({ month, reach: ofNetwork.get(month) ?? null }))
  }
  return {
    facebook_reach: reachOf('facebook'),
    instagram_reach: reachOf('instagram'),
    website_contact: months.map((month) => ({ month, web_contact: inquiriesOf.get(month) ?? 0 })),
    call_count: months.map((month) => toCallsOfMonth(month, callsOf.get(month))),
    call_weekly_count: WEEKDAYS.map((week, index) => ({
      week,
      call_count: months.reduce((sum, month) => sum + (callsOf.get(month)?.weekdays[index] ?? 0), 0),
    })),
  }
}

function toCallsOfMonth(month: number, row: CallsOfMonth | undefined): MonthlyAnalytics['call_count'][number] {
  const {
    ETC = 0,
    UNKNOWN = 0,
    FACEBOOK = 0,
    GOOGLE = 0,
    INSTAGRAM = 0,
    LINKEDIN = 0,
    WEBSITE = 0,
    YELP = 0,
  } = row?.newClientsBySource ?? {}
  return {
    month,
    avg_satisfaction: row?.satisfaction ?? null,
    new_client: row?.newClients ?? 0,
    call_count: row?.calls ?? 0,
    // Callers without a known source count as "etc", so that the sources add up to the new clients
    referral: {
      etc: ETC + UNKNOWN,
      facebook: FACEBOOK,
      google: GOOGLE,
      instagram: INSTAGRAM,
      linkedin: LINKEDIN,
      website: WEBSITE,
      yelp: YELP,
    },
    measured_new_client: row?.newClientsMeasured ?? 0,
  }
}

export const fillMissingSpend = (spend: Partial<Record<ReferralSource, number>>): Record<ReferralSource, number | null> =>
  Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, spend[source] ?? null])) as Record<ReferralSource, number | null>

type GivenSpend = Partial<Record<ReferralSource, number | null>>

/** Writes the given amounts, deletes those that are null, and leaves all others unchanged */
export async function saveSpendWithAudit(
  { db, services, account, request }: AccountContext,
  { year, month }: { year: number; month: number },
  spend: GivenSpend,
): Promise<void> {
  if (month > countMonthsBegun(year, services.clock.now(), account.timeZone))
    throw new AppError('invalid_input', 'This month has not begun yet')
  const { clientUuid } = account
  const ofMonth = { clientUuid, month: `${year}-${String(month).padStart(2, '0')}-01` }
  const given = REFERRAL_SOURCES.flatMap((source) => (spend[source] === undefined ? [] : [{ source, cents: spend[source] ?? null }]))
  await upsertSpendOfMonth(
    db,
    ofMonth,
    given.flatMap(({ source, cents }) => (cents === null ? [] : [{ source, cents }])),
  )
  await deleteSpendOfMonth(
    db,
    ofMonth,
    given.flatMap(({ source, cents }) => (cents === null ? [source] : [])),
  )
  const details = { month: ofMonth.month, ...spend }
  await monthlyAnalyticsAudit.recordBy(db, { account, request }, 'spend_saved', details)
}
