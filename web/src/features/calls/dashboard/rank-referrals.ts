import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'

interface ReferralCount {
  source: ReferralSource
  count: number
}

/** Sources that do not identify where a call came from */
export const UNNAMED: ReadonlySet<ReferralSource> = new Set(['ETC', 'UNKNOWN'])

/** Sorted by count; the unidentified sources follow the ranking, however large they are */
export function splitReferralsByRank(sources: Record<ReferralSource, number>): { named: ReferralCount[]; rest: ReferralCount[] } {
  const counts = REFERRAL_SOURCES.map((source) => ({ source, count: sources[source] }))
  return {
    named: counts.filter(({ source }) => !UNNAMED.has(source)).sort((one, other) => other.count - one.count),
    rest: counts.filter(({ source }) => UNNAMED.has(source)),
  }
}
