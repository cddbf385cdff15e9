import type { SocialState } from '#contract/social/social-metrics.ts'
import { AGE_GROUPS, computeGrowthPercent, type ReadNetwork } from '#contract/social/social-networks.ts'
import { toWireState } from './describe-state.ts'
import type { AudienceRow, BestTimeRow, DayRow, HeadRow, TopPostRow } from './overview.queries.ts'

/** The network's names of the age groups */
const AGE_NAMES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+']
/** The previous period is compared only if its metrics are known for at least this fraction of its days */
const COMPARABLE = 0.9

interface ComparedMetric {
  value: number | null
  before: number | null
  rate: number | null
}

const noPeriod = { from_date: '', to_date: '', before_from_date: '', before_to_date: '' }

const compareMetric = (value: number | null, before: number | null): ComparedMetric => ({
  value,
  before,
  rate: value === null || before === null ? null : computeGrowthPercent(before, value),
})

const compareIfDaysSuffice = (value: number | null, before: number | null, days: number, daysBefore: number): ComparedMetric =>
  compareMetric(value, daysBefore >= days * COMPARABLE ? before : null)

const lastFollowers = (days: readonly DayRow[]): number | null => days.findLast(({ followers }) => followers !== null)?.followers ?? null

interface Overview {
  rows: readonly [HeadRow[], DayRow[], AudienceRow[], TopPostRow[], BestTimeRow[]]
  network: ReadNetwork
  pathOf: (fileUuid: string | null) => string
}

/** The parts of the overview that both networks have in common; the fields of the posts differ */
export function toWireOverview({ rows: [[head], days, audience, posts, bestTimes], network, pathOf }: Overview) {
  const { from_date, to_date, before_from_date, before_to_date } = head ?? noPeriod
  const series = <Name extends string, Value extends string>(metric: 'views' | 'reach' | 'visits' | 'followers', day: Name, value: Value) =>
    days.flatMap((row) =>
      row[metric] === null ? [] : [{ [day]: row.day, [value]: row[metric] } as Record<Name, string> & Record<Value, number>],
    )
  const snapshot = (kind: AudienceRow['kind']) => audience.find((row) => row.kind === kind)
  const [cities, countries] = [snapshot('cities'), snapshot('countries')]
  const state: SocialState = toWireState(head, network)
  return {
    view: series('views', 'records_date', 'view_number'),
    reach: series('reach', 'records_date', 'reach_number'),
    visits: series('visits', 'records_date', 'visit_number'),
    followers: series('followers', 'record_date', 'followers'),
    cities: cities ? { cities: cities.names, city_values: cities.counts, from_date: cities.day, to_date: cities.day } : null,
    countries: countries
      ? { countries: countries.names, country_values: countries.counts, from_date: countries.day, to_date: countries.day }
      : null,
    age_men: toWireAges(snapshot('men')),
    age_women: toWireAges(snapshot('women')),
    posts: posts.map(({ fileUuid, ...post }) => ({ ...post, picture: pathOf(fileUuid) })),
    from_date,
    to_date,
    before_from_date,
    before_to_date,
    totals: {
      followers: compareMetric(lastFollowers(days), head?.followersBefore ?? null),
      views: head ? compareIfDaysSuffice(head.views, head.viewsBefore, head.viewsDays, head.viewsDaysBefore) : compareMetric(null, null),
      reach: head ? compareIfDaysSuffice(head.reach, head.reachBefore, head.reachDays, head.reachDaysBefore) : compareMetric(null, null),
      visits: head
        ? compareIfDaysSuffice(head.visits, head.visitsBefore, head.visitsDays, head.visitsDaysBefore)
        : compareMetric(null, null),
    },
    best_times: bestTimes,
    state,
  }
}

function toWireAges(row: AudienceRow | undefined) {
  if (!row) return null
  const counts = Object.fromEntries(
    AGE_GROUPS.map((group, at) => [group, row.counts[row.names.indexOf(AGE_NAMES[at] ?? '')] ?? 0]),
  ) as Record<(typeof AGE_GROUPS)[number], number>
  return { ...counts, sum: Object.values(counts).reduce((sum, count) => sum + count, 0), from_date: row.day, to_date: row.day }
}

/** Followers by day, each with the change since the last known day */
export function toWireFollowers(head: HeadRow | undefined, days: readonly DayRow[], network: ReadNetwork) {
  const start = head?.followersBefore ?? null
  let last = start
  const followData = days.flatMap(({ day, followers }) => {
    if (followers === null) return []
    const change = last === null ? 0 : followers - last
    last = followers
    return [{ record_date: day, followers, change }]
  })
  const final = lastFollowers(days)
  const first = start ?? followData[0]?.followers ?? null
  return {
    follow_data: followData,
    changes: final !== null && first !== null ? final - first : 0,
    final_followers: final,
    estimated_days: days.filter(({ followers, followersEstimated }) => followers !== null && followersEstimated).length,
    rate: final !== null && first !== null ? computeGrowthPercent(first, final) : null,
    before_changes: start !== null && head?.followersLongBefore != null ? start - head.followersLongBefore : null,
    from_date: head?.from_date ?? '',
    to_date: head?.to_date ?? '',
    state: toWireState(head, network),
  }
}
