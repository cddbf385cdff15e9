import { type SQL, sql } from 'drizzle-orm'
import { searchTermsOf } from '#contract/formats/search-terms.ts'
import { LOW_RATE, LOW_STARS, NEW_REVIEW_DAYS, RECENT_REVIEW_DAYS, REVIEWS_PAGE_SIZE, type YelpReview } from '#contract/reviews/reviews.ts'
import { businessToday, startOfDay } from '../../../platform/database/business-days.ts'
import { NOTHING, toContainsPattern } from '../../../platform/database/like-pattern.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { reviews } from '../reviews.tables.ts'
import type { ListPosition } from './list-position.ts'
import { type ListedGoogleReview, POSITION, type ReviewFilter, reviewFieldsOf } from './review-fields.ts'

const typedPlaceholderSql = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** The first day that counts as new begins at midnight in the business's time zone, which is known only within the statement */
const newSince = startOfDay(sql`${businessToday} - ${sql.raw(String(NEW_REVIEW_DAYS - 1))}`)
const since = sql`case when ${typedPlaceholderSql('is_new', 'boolean')} then ${newSince} else ${typedPlaceholderSql('since', 'timestamptz')} end`

const searchReviewsSql = (
  platform: string,
) => sql`search_reviews(${sql.raw(`'${platform}'`)}, ${typedPlaceholderSql('patterns', 'text[]')}, ${typedPlaceholderSql('rate', 'integer')},
  ${typedPlaceholderSql('highest', 'integer')}, ${typedPlaceholderSql('answered', 'text')}, ${since}, ${typedPlaceholderSql('written', 'timestamptz')},
  ${typedPlaceholderSql('uuid', 'uuid')}, ${typedPlaceholderSql('most', 'integer')}, ${typedPlaceholderSql('skipped', 'integer')}) as sought`

/** The function returns keys in the order of the list; the rows are read under row-level security */
const searchReviewRowsSql = (platform: string): SQL => sql`${searchReviewsSql(platform)}
  cross join lateral unnest(sought.uuids) with ordinality as place (key, number)
  join ${reviews} on ${reviews.clientUuid} = ${currentClient} and ${reviews.uuid} = place.key`

const selectFoundGoogleReviews = preparedQuery<ListedGoogleReview>(
  { ...reviewFieldsOf('google'), review_created_datetime: isoMomentSql(reviews.writtenAt), position: POSITION },
  (db, fields) => db.select(fields).from(searchReviewRowsSql('google')).orderBy(sql`place.number`),
)

const selectFoundYelpReviews = preparedQuery<YelpReview>(
  { ...reviewFieldsOf('yelp'), yelp_review_datetime: isoMomentSql(reviews.writtenAt) },
  (db, fields) => db.select(fields).from(searchReviewRowsSql('yelp')).orderBy(sql`place.number`),
)

const countFoundYelpReviews = preparedQuery<{ total: number }>({ total: sql`sought.total` }, (db, fields) =>
  db.select(fields).from(searchReviewsSql('yelp')),
)

const RECENT_MS = RECENT_REVIEW_DAYS * 24 * 3_600_000
const SHORT_TERM_LENGTH = 2

/** Terms of two characters match only at the start of a word, which a trigram index supports (decision 0046) */
function toSearchPatterns(search: string): string[] {
  if (search === '') return []
  const terms = searchTermsOf(search)
  return terms.length > 0 ? terms.map((term) => toContainsPattern(term.length > SHORT_TERM_LENGTH ? term : ` ${term}`)) : [NOTHING]
}

function toSearchParameters({ search = '', stars, answered, written }: ReviewFilter) {
  return {
    patterns: toSearchPatterns(search),
    rate: stars && stars !== LOW_STARS ? Number(stars) : null,
    highest: stars === LOW_STARS ? LOW_RATE : null,
    answered: answered ?? null,
    is_new: written === 'new',
    since: written === 'recent' ? new Date(Date.now() - RECENT_MS).toISOString() : null,
  }
}

/** One row more than a page shows whether there is a next page */
export const buildGoogleSearchStatements = (filter: ReviewFilter, position: ListPosition | null): [TypedStatement<ListedGoogleReview>] => [
  selectFoundGoogleReviews.statement({
    ...toSearchParameters(filter),
    written: position?.written ?? null,
    uuid: position?.uuid ?? null,
    most: REVIEWS_PAGE_SIZE + 1,
    skipped: null,
  }),
]

export function buildYelpSearchStatements(filter: ReviewFilter, page: number, size: number) {
  const values = { ...toSearchParameters(filter), written: null, uuid: null }
  return [
    selectFoundYelpReviews.statement({ ...values, most: size, skipped: (page - 1) * size }),
    countFoundYelpReviews.statement({ ...values, most: 0, skipped: 0 }),
  ] as const
}
