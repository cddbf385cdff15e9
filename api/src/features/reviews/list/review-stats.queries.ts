import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NEW_REVIEW_DAYS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { businessToday } from '../../../platform/database/business-days.ts'
import { type PreparedQuery, preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { ownPlace, ownPlaceUrl, ownVerified } from '../connected-places.queries.ts'
import { reviewDays, reviewSyncs } from '../reviews.tables.ts'
import { SYNC_TIMEOUT_S } from '../sync/sync-timeout.ts'

const nothing = sql`(values (1)) as nothing`
const isSyncOfPlatformSql = (platform: ReviewPlatform) =>
  and(eq(reviewSyncs.clientUuid, currentClient), eq(reviewSyncs.platform, sql.raw(`'${platform}'`)))

interface Summary {
  user_ratings_total: number
  rating: number
}

const all = sql.join([reviewDays.one, reviewDays.two, reviewDays.three, reviewDays.four, reviewDays.five], sql` + `)
const isNew = sql`${reviewDays.day} > ${businessToday} - ${sql.raw(String(NEW_REVIEW_DAYS))}`

const countNewReviewsSql = (platform: ReviewPlatform): SQL => sql`(select coalesce(sum(${all}), 0)::int from ${reviewDays}
  where ${reviewDays.clientUuid} = ${currentClient} and ${reviewDays.platform} = ${sql.raw(`'${platform}'`)} and ${isNew})`

const platformSummarySql = (platform: ReviewPlatform): SQL => sql`(
  select json_build_object('user_ratings_total', coalesce(max(${reviewSyncs.totalReviews}), 0), 'rating', coalesce(max(${reviewSyncs.averageRating}), 0),
    'new_reviews', ${countNewReviewsSql(platform)})
  from ${reviewSyncs} where ${isSyncOfPlatformSql(platform)} having ${ownPlace[platform]} <> '' and ${ownVerified[platform]})`

export const selectPlatformSummaries = preparedQuery<Record<ReviewPlatform, (Summary & { new_reviews: number }) | null>>(
  { google: platformSummarySql('google'), yelp: platformSummarySql('yelp') },
  (db, fields) => db.select(fields).from(nothing),
)

export interface PlatformState extends Summary {
  connected: boolean
  place_url: string
  today: string
  running: boolean
  last_success_datetime: string | null
  problem: string
  problem_datetime: string | null
}

const buildPlatformStateQuery = (platform: ReviewPlatform): PreparedQuery<PlatformState> =>
  preparedQuery<PlatformState>(
    {
      connected: sql`${ownPlace[platform]} <> ''`,
      place_url: ownPlaceUrl[platform],
      today: sql`${businessToday}::text`,
      user_ratings_total: sql`coalesce(${reviewSyncs.totalReviews}, 0)`,
      rating: sql`coalesce(${reviewSyncs.averageRating}, 0)::float8`,
      // A run that died without an outcome no longer counts as running after its timeout
      running: sql`coalesce(${reviewSyncs.runningSince} > now() - ${sql.raw(`interval '${SYNC_TIMEOUT_S} seconds'`)}, false)`,
      last_success_datetime: isoMomentSql(reviewSyncs.succeededAt),
      problem: sql`coalesce(${reviewSyncs.problem}, '')`,
      problem_datetime: isoMomentSql(reviewSyncs.problemAt),
    },
    (db, fields) => db.select(fields).from(nothing).leftJoin(reviewSyncs, isSyncOfPlatformSql(platform)),
  )

export interface MonthOfReviews {
  month: string
  one: number
  two: number
  three: number
  four: number
  five: number
  unanswered: number
  fresh: number
}

const sumSql = (counted: SQL) => sql`sum(${counted})::int`
const MONTH = sql`to_char(${reviewDays.day}::timestamp, 'YYYY-MM')`

const buildReviewsByMonthQuery = (platform: ReviewPlatform): PreparedQuery<MonthOfReviews> =>
  preparedQuery<MonthOfReviews>(
    {
      month: MONTH,
      one: sumSql(sql`${reviewDays.one}`),
      two: sumSql(sql`${reviewDays.two}`),
      three: sumSql(sql`${reviewDays.three}`),
      four: sumSql(sql`${reviewDays.four}`),
      five: sumSql(sql`${reviewDays.five}`),
      unanswered: sumSql(sql`${reviewDays.unanswered}`),
      fresh: sql`coalesce(sum(${all}) filter (where ${isNew}), 0)::int`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(reviewDays)
        .where(and(eq(reviewDays.clientUuid, currentClient), eq(reviewDays.platform, sql.raw(`'${platform}'`))))
        .groupBy(MONTH),
  )

export const selectState: Record<ReviewPlatform, PreparedQuery<PlatformState>> = {
  google: buildPlatformStateQuery('google'),
  yelp: buildPlatformStateQuery('yelp'),
}
export const selectMonths: Record<ReviewPlatform, PreparedQuery<MonthOfReviews>> = {
  google: buildReviewsByMonthQuery('google'),
  yelp: buildReviewsByMonthQuery('yelp'),
}
