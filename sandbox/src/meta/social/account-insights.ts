import { GraphRejection } from '../graph-nodes.ts'
import { graphErrors } from '../meta-errors.ts'
import { fewestFollowers, makeDemographics } from './audience-insights.ts'
import { followersOnDay, openingDayOf, type SocialAccount } from './social-accounts.ts'
import { dayMs, dayNumberOf, fractionFromSeed } from './social-chance.ts'
import { postsOfAccount } from './social-posts.ts'

export const instagramMetrics = [
  'reach',
  'follower_count',
  'website_clicks',
  'profile_views',
  'online_followers',
  'accounts_engaged',
  'total_interactions',
  'likes',
  'comments',
  'shares',
  'saves',
  'replies',
  'engaged_audience_demographics',
  'follower_demographics',
  'follows_and_unfollows',
  'profile_links_taps',
  'views',
]
const totalsOnly = [
  'follows_and_unfollows',
  'profile_views',
  'accounts_engaged',
  'total_interactions',
  'likes',
  'comments',
  'shares',
  'saves',
  'replies',
  'views',
]
const pageMetrics = [
  'page_media_view',
  'page_total_media_view_unique',
  'page_follows',
  'page_daily_follows_unique',
  'page_post_engagements',
  'page_total_actions',
  'page_views_total',
]
const retainedDays = 730

/** Pages count days from midnight in California */
const pacificMs = 8 * 3_600_000

interface InsightsRequest {
  query: URLSearchParams
  now: Date
  isVisitsRetired: boolean
  /** Accounts for which Instagram reports only the followers gained */
  hasNoUnfollows?: boolean
}

/** How many followed and unfollowed on a day; some unfollow even on a day on which the number grows */
function followChangeOnDay(account: SocialAccount, day: number): { follows: number; unfollows: number } {
  const net = followersOnDay(account, day) - followersOnDay(account, day - 1)
  const lost = Math.floor(3 * fractionFromSeed(account.id, 'unfollows', day)) + Math.max(0, -net)
  return { follows: net + lost, unfollows: lost }
}

interface Range {
  first: number
  last: number
}

function parseTimeRange(query: URLSearchParams, now: Date, maxDays: number): { since: number; until: number } {
  const read = (name: string, usual: number) => {
    const text = query.get(name)
    if (text === null) return usual
    const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
    if (Number.isNaN(ms)) throw new GraphRejection(graphErrors.invalidParameter)
    return ms
  }
  const until = read('until', now.getTime())
  const since = read('since', until - 2 * dayMs)
  // The business's day may begin before California's
  if (until < since || since > now.getTime()) throw new GraphRejection(graphErrors.invalidParameter)
  if (until - since > maxDays * dayMs) throw new GraphRejection(graphErrors.longRange(maxDays))
  return { since, until }
}

/** A Page's days. The first one ends a day after `since` */
function parsePageRange(query: URLSearchParams, now: Date): Range {
  const { since, until } = parseTimeRange(query, now, 90)
  const dayAt = (ms: number) => Math.floor((ms - pacificMs) / dayMs + 0.5)
  return { first: dayAt(since), last: Math.max(dayAt(since), dayAt(until) - 1) }
}

/** The days that end between the two, inclusive; from midnight to midnight of the next day these are two days */
function parseInstagramRange(query: URLSearchParams, now: Date): Range {
  const { since, until } = parseTimeRange(query, now, 30)
  return { first: Math.ceil((since - pacificMs) / dayMs) - 1, last: Math.floor((until - pacificMs) / dayMs) - 1 }
}

/** Fraction of a day's metric that is known: nothing until 12 hours after the day ends, about two thirds until 36 hours after it ends */
function fractionOfDayKnown(day: number, now: Date): number {
  const hours = (now.getTime() - ((day + 1) * dayMs + pacificMs)) / 3_600_000
  return hours < 12 ? 0 : hours < 36 ? 0.65 : 1
}

type Metric = 'views' | 'reach' | 'visits'

/** null if Meta has no data: before the account was opened, too long ago, or not yet */
function metricValueOnDay(account: SocialAccount, metricName: Metric, day: number, now: Date): number | null {
  const fraction = fractionOfDayKnown(day, now)
  if (fraction === 0 || day <= openingDayOf(account) || dayNumberOf(now) - day > retainedDays) return null
  const followers = Math.min(6_000, followersOnDay(account, day))
  const weekend = [0, 6].includes(new Date(day * dayMs).getUTCDay()) ? 0.7 : 1
  const boost = hasPostedOnDay(account, day, now) ? 1.9 : hasPostedOnDay(account, day - 1, now) ? 1.4 : 1
  const views = followers * 0.24 * weekend * boost * (0.8 + 0.4 * fractionFromSeed(account.id, 'views', day))
  const fractions = {
    views: 1,
    reach: 0.36 + 0.06 * fractionFromSeed(account.id, 'reach', day),
    visits: 0.045 + 0.02 * fractionFromSeed(account.id, 'visits', day),
  }
  return Math.round(views * fractions[metricName] * fraction)
}

const postedDays = new Map<string, Set<number>>()

function hasPostedOnDay(account: SocialAccount, day: number, now: Date): boolean {
  const name = `${account.id} ${dayNumberOf(now)}`
  const days = postedDays.get(name) ?? new Set(postsOfAccount(account, now).map(({ postedAt }) => dayNumberOf(postedAt)))
  if (!postedDays.has(name)) postedDays.clear()
  postedDays.set(name, days)
  return days.has(day)
}

const listDaysOfRange = ({ first, last }: Range) => Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
const formatEndOfDay = (day: number) => `${new Date((day + 1) * dayMs + pacificMs).toISOString().slice(0, 19)}+0000`

function parseMetrics(query: URLSearchParams): string[] {
  const metrics = (query.get('metric') ?? '').split(',').filter(Boolean)
  if (metrics.length === 0) throw new GraphRejection(graphErrors.noMetric)
  return metrics
}

/** One unknown or retired metric causes the whole call to be rejected */
export function makePageInsights(account: SocialAccount, { query, now, isVisitsRetired }: InsightsRequest): { data: unknown[] } {
  const metrics = parseMetrics(query)
  const isKnown = (metric: string) => pageMetrics.includes(metric) && !(isVisitsRetired && metric === 'page_views_total')
  if (!metrics.every(isKnown)) throw new GraphRejection(graphErrors.invalidMetric)
  const range = parsePageRange(query, now)
  if (account.followers < fewestFollowers) return { data: [] }
  const metricNames: Record<string, Metric> = {
    page_media_view: 'views',
    page_total_media_view_unique: 'reach',
    page_views_total: 'visits',
  }
  const valueFor = (metric: string, day: number): number | null => {
    const metricName = metricNames[metric]
    if (metricName) return metricValueOnDay(account, metricName, day, now)
    if (fractionOfDayKnown(day, now) === 0 || day <= openingDayOf(account) || dayNumberOf(now) - day > retainedDays) return null
    if (metric === 'page_follows') return followersOnDay(account, day)
    return Math.round((metricValueOnDay(account, 'reach', day, now) ?? 0) / 9)
  }
  const data = metrics.map((name) => ({
    name,
    period: 'day',
    values: listDaysOfRange(range).flatMap((day) => {
      const value = valueFor(name, day)
      return value === null ? [] : [{ value, end_time: formatEndOfDay(day) }]
    }),
    id: `${account.id}/insights/${name}/day`,
  }))
  return { data: data.filter(({ values }) => values.length > 0) }
}

export function makeInstagramInsights(
  account: SocialAccount,
  { query, now, isVisitsRetired, hasNoUnfollows }: InsightsRequest,
): { data: unknown[] } {
  const metrics = parseMetrics(query)
  const known = instagramMetrics.filter(
    (one) => !(isVisitsRetired && one === 'profile_views') && !(hasNoUnfollows && one === 'follows_and_unfollows'),
  )
  if (!metrics.every((metric) => known.includes(metric))) throw new GraphRejection(graphErrors.instagramMetric(known))
  // Its series has ended, and the total is returned only if no other metric is requested
  if (metrics.includes('profile_views') && metrics.length > 1) throw new GraphRejection(graphErrors.invalidParameter)
  const isTotal = query.get('metric_type') === 'total_value'
  if (metrics.includes('follower_demographics')) return makeDemographics(account, query, now)
  if (query.get('period') !== 'day') throw new GraphRejection(graphErrors.invalidParameter)
  const [wrongly] = metrics.filter((metric) => (isTotal ? metric === 'follower_count' : totalsOnly.includes(metric)))
  if (wrongly) throw new GraphRejection(isTotal ? graphErrors.seriesOnly(wrongly) : graphErrors.totalValueOnly(wrongly))
  const range = parseInstagramRange(query, now)
  const id = (name: string) => `${account.id}/insights/${name}/day`
  if (isTotal) {
    if (metrics.includes('follows_and_unfollows')) return makeFollowsInsight(account, range, query, now)
    const metricNames: Record<string, Metric> = { views: 'views', reach: 'reach', profile_views: 'visits' }
    return {
      data: metrics.flatMap((name) => {
        const values = listDaysOfRange(range).flatMap((day) => metricValueOnDay(account, metricNames[name] ?? 'visits', day, now) ?? [])
        const value = values.reduce((sum, one) => sum + one, 0)
        return values.length === 0 ? [] : [{ name, period: 'day', total_value: { value }, id: id(name) }]
      }),
    }
  }
  if (metrics.includes('follower_count') && range.first < dayNumberOf(now) - 31)
    throw new GraphRejection(graphErrors.recentOnly('follower_count'))
  return {
    data: metrics.flatMap((name) => {
      if (name === 'follower_count' && account.followers < fewestFollowers) return []
      const values = listDaysOfRange(range).flatMap((day) => {
        const value =
          name === 'follower_count'
            ? fractionOfDayKnown(day, now) === 0
              ? null
              : followChangeOnDay(account, day).follows
            : metricValueOnDay(account, 'reach', day, now)
        return value === null ? [] : [{ value, end_time: formatEndOfDay(day) }]
      })
      return values.length === 0 ? [] : [{ name, period: 'day', values, id: id(name) }]
    }),
  }
}

function makeFollowsInsight(account: SocialAccount, range: Range, query: URLSearchParams, now: Date): { data: unknown[] } {
  const days = listDaysOfRange(range).filter((day) => fractionOfDayKnown(day, now) > 0)
  if (days.length === 0 || account.followers < fewestFollowers) return { data: [] }
  const sum = (read: (change: ReturnType<typeof followChangeOnDay>) => number) =>
    days.reduce((all, day) => all + read(followChangeOnDay(account, day)), 0)
  const results = [
    { dimension_values: ['FOLLOWER'], value: sum(({ follows }) => follows) },
    { dimension_values: ['NON_FOLLOWER'], value: sum(({ unfollows }) => unfollows) },
  ]
  const total = query.get('breakdown') === 'follow_type' ? { breakdowns: [{ dimension_keys: ['follow_type'], results }] } : { value: null }
  const name = 'follows_and_unfollows'
  return { data: [{ name, period: 'day', total_value: total, id: `${account.id}/insights/${name}/day` }] }
}
