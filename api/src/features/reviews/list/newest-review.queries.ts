import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NewestReview } from '#contract/reviews/newest-review.ts'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import type { RowsOf } from '../../../platform/http/route.ts'
import { ownVerified } from '../connected-places.queries.ts'
import { reviews, WITHOUT_REPLY } from '../reviews.tables.ts'
import { NEWEST, reviewFieldsOf } from './review-fields.ts'

/** A literal, so that the planner knows that only one row is wanted */
const ONE = sql.raw('1') as unknown as Placeholder

const buildNewestReviewQuery = (platform: ReviewPlatform, which?: SQL) =>
  preparedQuery<NewestReview>(
    { ...reviewFieldsOf(platform), platform: reviews.platform, written_datetime: isoMomentSql(reviews.writtenAt) },
    (db, fields) =>
      db
        .select(fields)
        .from(reviews)
        .where(
          and(
            eq(reviews.clientUuid, currentClient),
            eq(reviews.platform, sql.raw(`'${platform}'`)),
            isNull(reviews.deletedAt),
            ownVerified[platform],
            which,
          ),
        )
        .orderBy(...NEWEST)
        .limit(ONE),
  )

const selectWaiting = buildNewestReviewQuery('google', sql`${WITHOUT_REPLY} and ${reviews.writtenAt} >= ${sql.placeholder('since')}`)
const selectOne = buildNewestReviewQuery('google', sql`${reviews.uuid} = ${sql.placeholder('uuid')}::uuid`)
const selectNewest = { google: buildNewestReviewQuery('google'), yelp: buildNewestReviewQuery('yelp') }

/** Each statement reads one index entry, so the cost does not depend on the number of reviews */
export const buildNewestReviewStatements = (since: Date, shownUuid: string | null) =>
  [
    selectOne.statement({ uuid: shownUuid }),
    selectWaiting.statement({ since }),
    selectNewest.google.statement({}),
    selectNewest.yelp.statement({}),
  ] as const

/** The review that is already shown, or else the newest without a reply, or else the newest of all */
export function chooseNewestReview([[shown], [waiting], [google], [yelp]]: RowsOf<ReturnType<typeof buildNewestReviewStatements>>): {
  data: NewestReview | null
  more_waiting: boolean
} {
  const [newest] = [google, yelp].flatMap((review) => review ?? []).sort((one, other) => compareByDate(other, one))
  const data = shown ?? waiting ?? newest ?? null
  return { data, more_waiting: waiting !== undefined && waiting.review_uuid !== data?.review_uuid }
}

const compareByDate = (one: NewestReview, other: NewestReview) => one.written_datetime.localeCompare(other.written_datetime)
