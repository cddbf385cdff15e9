import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  LOW_RATE,
  LOW_STARS,
  NEW_REVIEW_DAYS,
  RECENT_REVIEW_DAYS,
  REVIEWS_PAGE_SIZE,
  type ReviewPlatform,
  type YelpReview,
} from '#contract/reviews/reviews.ts'
import { businessToday } from '../../../platform/database/business-days.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import {
  type FilterStructure,
  type PreparedQuery,
  preparedPerFilter,
  preparedQuery,
  type TypedStatement,
} from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { REJECTED, reviewDays, reviews, WITHOUT_REPLY } from '../reviews.tables.ts'
import type { ListPosition } from './list-position.ts'
import { type ListedGoogleReview, NEWEST, POSITION, type ReviewFilter, reviewFieldsOf } from './review-fields.ts'
import { buildGoogleSearchStatements, buildYelpSearchStatements } from './search-reviews.queries.ts'

const IS_RECENT = sql`${reviews.writtenAt} >= now() - ${sql.raw(`interval '${RECENT_REVIEW_DAYS} days'`)}`
/** Compares the day, as the daily aggregates do; the timestamp, a day or two earlier, limits the range read from the index */
const IS_NEW = sql`(${reviews.day} > ${businessToday} - ${sql.raw(String(NEW_REVIEW_DAYS))}
  and ${reviews.writtenAt} >= now() - ${sql.raw(`interval '${NEW_REVIEW_DAYS + 2} days'`)})`
/** Reviews counted in the menu */
const WAITING = sql`(${REJECTED} or (${WITHOUT_REPLY} and ${reviews.rate} <= ${sql.raw(String(LOW_RATE))} and ${IS_RECENT}))`

type ListFilter = Omit<ReviewFilter, 'search'>
type Structure = FilterStructure<ListFilter, 'review_uuid'>

/** Each combination of filters has an index in the order of the list */
function buildFilterCondition(
  platform: ReviewPlatform,
  { stars, answered, written, review_uuid: one }: Structure,
  after?: SQL,
): SQL | undefined {
  return and(
    eq(reviews.clientUuid, currentClient),
    eq(reviews.platform, sql.raw(`'${platform}'`)),
    isNull(reviews.deletedAt),
    stars === LOW_STARS ? lte(reviews.rate, sql.raw(String(LOW_RATE))) : undefined,
    stars && stars !== LOW_STARS ? eq(reviews.rate, placeholderSql('stars')) : undefined,
    one ? eq(reviews.uuid, placeholderSql('review_uuid')) : undefined,
    answered === 'false' ? WITHOUT_REPLY : undefined,
    answered === 'true' ? sql`not ${WITHOUT_REPLY}` : undefined,
    answered === 'rejected' ? REJECTED : undefined,
    answered === 'waiting' ? WAITING : undefined,
    written === 'recent' ? IS_RECENT : undefined,
    written === 'new' ? IS_NEW : undefined,
    after,
  )
}

const AFTER = sql`(${reviews.writtenAt}, ${reviews.uuid}) < (${placeholderSql('written')}::timestamptz, ${placeholderSql('uuid')}::uuid)`
/** The limit is a literal, not a parameter, so that the planner knows that few rows are wanted and does not plan to read all of them */
const limitAsLiteral = (count: number) => sql.raw(String(count)) as unknown as Placeholder
/** One row more than a page shows whether there is a next page */
const ONE_PAGE = limitAsLiteral(REVIEWS_PAGE_SIZE + 1)

const selectGooglePage = preparedPerFilter<ListedGoogleReview, ListFilter & { isFirst: boolean }, 'review_uuid'>(
  ['review_uuid'],
  (filter) =>
    preparedQuery<ListedGoogleReview>(
      {
        ...reviewFieldsOf('google'),
        review_created_datetime: isoMomentSql(reviews.writtenAt),
        position: POSITION,
      },
      (db, fields) =>
        db
          .select(fields)
          .from(reviews)
          .where(buildFilterCondition('google', filter, filter.isFirst ? undefined : AFTER))
          .orderBy(...NEWEST)
          .limit(ONE_PAGE),
    ),
)

/** A deferred join: paginates in the index, then reads the wide rows of only that page */
const selectYelpPage = preparedPerFilter<YelpReview, ListFilter & { size: number }, 'review_uuid'>(['review_uuid'], (filter) =>
  preparedQuery<YelpReview>({ ...reviewFieldsOf('yelp'), yelp_review_datetime: isoMomentSql(reviews.writtenAt) }, (db, fields) => {
    const page = db
      .select({ uuid: reviews.uuid })
      .from(reviews)
      .where(buildFilterCondition('yelp', filter))
      .orderBy(...NEWEST)
      .limit(limitAsLiteral(filter.size))
      .offset(sql.placeholder('offset'))
      .as('page')
    return db
      .select(fields)
      .from(page)
      .innerJoin(reviews, and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, page.uuid)))
      .orderBy(...NEWEST)
  }),
)

const STAR_COLUMNS = [reviewDays.one, reviewDays.two, reviewDays.three, reviewDays.four, reviewDays.five] as const
const ALL_STARS = sql.join([...STAR_COLUMNS], sql` + `)

/** Computes the total from the daily aggregates if possible. They do not cover a combination of both filters: those reviews are counted */
function buildYelpTotalQuery(filter: Structure): PreparedQuery<{ total: number }> {
  const { stars, answered, written, review_uuid: one } = filter
  if (one || written || (stars && answered) || answered === 'rejected' || answered === 'waiting')
    return preparedQuery({ total: sql`count(*)::int` }, (db, fields) =>
      db.select(fields).from(reviews).where(buildFilterCondition('yelp', filter)),
    )
  const withoutReply = sql`${reviewDays.unanswered}`
  const counted = stars
    ? sql.join(
        stars.split(',').map((rate) => sql`${STAR_COLUMNS[Number(rate) - 1]}`),
        sql` + `,
      )
    : answered === 'false'
      ? withoutReply
      : answered === 'true'
        ? sql`${ALL_STARS} - ${withoutReply}`
        : ALL_STARS
  return preparedQuery({ total: sql`coalesce(sum(${counted}), 0)::int` }, (db, fields) =>
    db
      .select(fields)
      .from(reviewDays)
      .where(and(eq(reviewDays.clientUuid, currentClient), eq(reviewDays.platform, sql.raw("'yelp'")))),
  )
}

const selectYelpTotal = preparedPerFilter<{ total: number }, ListFilter, 'review_uuid'>(['review_uuid'], buildYelpTotalQuery)

/** A requested review is found by its uuid, regardless of the search terms */
const isSearchFilter = ({ search, review_uuid: one }: ReviewFilter) => search !== undefined && one === undefined

export function buildGoogleReviewStatements(filter: ReviewFilter, position: ListPosition | null): [TypedStatement<ListedGoogleReview>] {
  if (isSearchFilter(filter)) return buildGoogleSearchStatements(filter, position)
  const { search: _, ...listed } = filter
  return [selectGooglePage({ ...listed, isFirst: position === null }).statement({ ...listed, ...position })]
}

export function buildYelpReviewStatements({ page, size, ...filter }: ReviewFilter & { page: number; size: number }) {
  if (isSearchFilter(filter)) return buildYelpSearchStatements(filter, page, size)
  const { search: _, ...listed } = filter
  const rows = selectYelpPage({ ...listed, size }).statement({ ...listed, offset: (page - 1) * size })
  return [rows, selectYelpTotal(listed).statement(listed)] as const
}
