import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'

interface ReferralCount {
  source: ReferralSource
  count: number
}

/** They say where a call did not come from, rather than where it did */
const UNNAMED: ReadonlySet<ReferralSource> = new Set(['ETC', 'UNKNOWN'])

/** The largest first; what has no name of its own stands below the ranking, however large it is */
export function rankReferrals(sources: Record<ReferralSource, number>): { named: ReferralCount[]; rest: ReferralCount[] } {
  const counts = REFERRAL_SOURCES.map((source) => ({ source, count: sources[source] }))
  return {
    named: counts.filter(({ source }) => !UNNAMED.has(source)).sort((one, other) => other.count - one.count),
    rest: counts.filter(({ source }) => UNNAMED.has(source)),
  }
}
