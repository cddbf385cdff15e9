import { sql } from 'drizzle-orm'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient, currentTimeZone } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { engagementRate, isOfAccountSql, isoDaySql, periodAndAccountSql, periodParameters, type RequestedPeriod } from './period.ts'

const METRICS = ['views', 'reach', 'visits'] as const
const TOP_POSTS = 6

export interface StateRow {
  isKnown: boolean
  connected: boolean | null
  stage: string | null
  /** A page was read recently; a sync that died, or is waiting for its nightly start, is not running */
  isRunning: boolean | null
  done: number | null
  succeededAt: string | null
  problemKind: 'needs_you' | 'waiting' | null
  problem: string | null
  lacking: string[] | null
  firstDay: string | null
}

export interface HeadRow extends StateRow {
  from_date: string
  to_date: string
  before_from_date: string
  before_to_date: string
  followersBefore: number | null
  /** Change in followers over the previous period */
  followersLongBefore: number | null
  views: number | null
  viewsBefore: number | null
  viewsDays: number
  viewsDaysBefore: number
  reach: number | null
  reachBefore: number | null
  reachDays: number
  reachDaysBefore: number
  visits: number | null
  visitsBefore: number | null
  visitsDays: number
  visitsDaysBefore: number
}

const sumFields = Object.fromEntries(
  METRICS.flatMap((metric) => [
    [metric, sql`sums.${sql.raw(metric)}`],
    [`${metric}Before`, sql`sums.${sql.raw(metric)}_before`],
    [`${metric}Days`, sql`coalesce(sums.${sql.raw(metric)}_days, 0)`],
    [`${metric}DaysBefore`, sql`coalesce(sums.${sql.raw(metric)}_days_before, 0)`],
  ]),
)
const lastDays = sql.join(
  METRICS.map((metric) => {
    const name = sql.raw(metric)
    return sql`max(day.day) filter (where day.${name} is not null and day.day >= period.from_day) over () as ${name}_last`
  }),
  sql`, `,
)
/** The last two days arrive late, so the previous period is summed only up to the same number of days before its end */
const sums = sql.join(
  METRICS.map((metric) => {
    const name = sql.raw(metric)
    const isNow = sql`filter (where day.day >= period.from_day)`
    const isBefore = sql`filter (where day.day < period.from_day and day.day <= day.${name}_last - (period.to_day - period.from_day + 1))`
    return sql`sum(day.${name}) ${isNow}::int as ${name}, sum(day.${name}) ${isBefore}::int as ${name}_before,
      count(day.${name}) ${isNow}::int as ${name}_days, count(day.${name}) ${isBefore}::int as ${name}_days_before`
  }),
  sql`, `,
)

/** The last known number of followers before a day, at most one month old */
const followersBeforeSql = (network: ReadNetwork, day: string) => sql`(select day.followers from social_days day
  where ${isOfAccountSql('day', network)} and day.day < ${sql.raw(day)} and day.day >= ${sql.raw(day)} - 31 and day.followers is not null
  order by day.day desc limit 1)`

const buildOverviewHeadQuery = (network: ReadNetwork) =>
  preparedQuery<HeadRow>(
    {
      from_date: isoDaySql('period.from_day'),
      to_date: isoDaySql('period.to_day'),
      before_from_date: isoDaySql('period.before_from'),
      before_to_date: isoDaySql('period.before_to'),
      isKnown: sql`sync.account_id is not null`,
      connected: sql`sync.connected`,
      stage: sql`sync.stage`,
      isRunning: sql`sync.running_since > now() - interval '6 minutes'`,
      done: sql`sync.done`,
      succeededAt: isoMomentSql(sql`sync.succeeded_at`),
      problemKind: sql`sync.problem_kind`,
      problem: sql`sync.problem`,
      lacking: sql`sync.lacking`,
      firstDay: sql`(select to_char(min(day.day), 'YYYY-MM-DD') from social_days day where ${isOfAccountSql('day', network)})`,
      followersBefore: followersBeforeSql(network, 'period.from_day'),
      followersLongBefore: followersBeforeSql(network, 'period.before_from'),
      ...sumFields,
    },
    (db, fields) =>
      db.select(fields).from(sql`${periodAndAccountSql(network)}
        left join social_syncs sync on sync.client_uuid = ${currentClient} and sync.network = ${sql.raw(`'${network}'`)} and sync.account_id = period.account_id
        left join lateral (select ${sums} from (select day.*, ${lastDays} from social_days day
          where ${isOfAccountSql('day', network)} and day.day between period.before_from and period.to_day) as day) as sums on true`),
  )

export interface DayRow {
  day: string
  followers: number | null
  followersEstimated: boolean
  views: number | null
  reach: number | null
  visits: number | null
}

const buildDaysQuery = (network: ReadNetwork) =>
  preparedQuery<DayRow>(
    {
      day: isoDaySql('day.day'),
      followers: sql`day.followers`,
      followersEstimated: sql`day.followers_estimated`,
      views: sql`day.views`,
      reach: sql`day.reach`,
      visits: sql`day.visits`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} join social_days day on ${isOfAccountSql('day', network)} and day.day between period.from_day and period.to_day`,
        )
        .orderBy(sql`day.day`),
  )

export interface AudienceRow {
  kind: 'women' | 'men' | 'cities' | 'countries'
  day: string
  names: string[]
  counts: number[]
}

/** For each kind, the snapshot closest to the end of the period */
const buildAudienceQuery = (network: ReadNetwork) =>
  preparedQuery<AudienceRow>(
    { kind: sql`groups.kind`, day: isoDaySql('groups.day'), names: sql`groups.names`, counts: sql`groups.counts` },
    (db, fields) =>
      db
        .select(fields)
        .from(sql`${periodAndAccountSql(network)} cross join unnest(array['women', 'men', 'cities', 'countries']) as requested (kind)
        cross join lateral (
          select * from (
            (select * from social_audience a where ${isOfAccountSql('a', network)} and a.kind = requested.kind and a.day <= period.to_day order by a.day desc limit 1)
            union all
            (select * from social_audience a where ${isOfAccountSql('a', network)} and a.kind = requested.kind and a.day > period.to_day order by a.day limit 1)
          ) as near order by near.day > period.to_day limit 1
        ) as groups`),
  )

export interface TopPostRow {
  key: string
  description: string
  likes: number
  comments: number
  time_date: string
  time: string
  engagement_rate: number | null
  fileUuid: string | null
}

const buildTopPostsQuery = (network: ReadNetwork) =>
  preparedQuery<TopPostRow>(
    {
      key: sql`post.code`,
      description: sql`post.description`,
      likes: sql`post.likes`,
      comments: sql`post.comments`,
      time_date: sql`to_char(post.posted_at at time zone ${currentTimeZone}, 'YYYY-MM-DD')`,
      time: sql`to_char(post.posted_at at time zone ${currentTimeZone}, 'HH24:MI')`,
      engagement_rate: sql`${engagementRate}::float8`,
      fileUuid: sql`(select file.file_uuid from social_media_files file where file.client_uuid = post.client_uuid and file.network = post.network
        and file.post_id = post.post_id and file.part = 'picture' and file.state = 'copied' order by file.position limit 1)`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} join social_posts post on ${isOfAccountSql('post', network)} and post.deleted_at is null
            and post.posted_at >= period.begins_at and post.posted_at < period.ends_at`,
        )
        .orderBy(sql`${engagementRate} desc nulls last, post.posted_at desc, post.post_id`)
        .limit(sql.raw(String(TOP_POSTS)) as never),
  )

export interface BestTimeRow {
  weekday: number
  hour: number
  posts: number
  likes: number
}

const LOCAL = sql`post.posted_at at time zone ${currentTimeZone}`
/** Three-hour slots from 6 AM on; 9 PM to 6 AM is one slot, which belongs to the day on which it began */
const EVENING = sql`(${LOCAL} - interval '6 hours')`

/** From one year of the account's posts */
const buildLikesByHourQuery = (network: ReadNetwork) =>
  preparedQuery<BestTimeRow>(
    {
      weekday: sql`slot.weekday`,
      hour: sql`slot.hour`,
      posts: sql`count(*)::int`,
      likes: sql`round(avg(slot.likes), 1)::float8`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} cross join lateral (select extract(isodow from ${EVENING})::int - 1 as weekday,
              least(21, 6 + 3 * floor(extract(hour from ${EVENING}) / 3))::int as hour, post.likes
            from social_posts post where ${isOfAccountSql('post', network)} and post.deleted_at is null
              and post.posted_at >= period.ends_at - interval '1 year' and post.posted_at < period.ends_at) as slot`,
        )
        .groupBy(sql`slot.weekday, slot.hour`)
        .orderBy(sql`slot.weekday, slot.hour`),
  )

const forEachNetwork = <Q>(build: (network: ReadNetwork) => Q): Record<ReadNetwork, Q> => ({
  instagram: build('instagram'),
  facebook: build('facebook'),
})

const heads = forEachNetwork(buildOverviewHeadQuery)
const days = forEachNetwork(buildDaysQuery)
const audiences = forEachNetwork(buildAudienceQuery)
const topPosts = forEachNetwork(buildTopPostsQuery)
const bestTimes = forEachNetwork(buildLikesByHourQuery)

export type OverviewStatements = readonly [
  TypedStatement<HeadRow>,
  TypedStatement<DayRow>,
  TypedStatement<AudienceRow>,
  TypedStatement<TopPostRow>,
  TypedStatement<BestTimeRow>,
]

export function buildOverviewStatements(network: ReadNetwork, period: RequestedPeriod): OverviewStatements {
  const values = periodParameters(period)
  return [
    heads[network].statement(values),
    days[network].statement(values),
    audiences[network].statement(values),
    topPosts[network].statement(values),
    bestTimes[network].statement(values),
  ]
}

export function buildFollowerStatements(
  network: ReadNetwork,
  period: RequestedPeriod,
): readonly [TypedStatement<HeadRow>, TypedStatement<DayRow>] {
  const values = periodParameters(period)
  return [heads[network].statement(values), days[network].statement(values)]
}
