import { sql } from 'drizzle-orm'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { formatDayNearNow } from '../../../platform/base/format-day.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { createSearchContribution, foundKeysSql } from '../../../platform/feature/search.ts'
import { reviews } from '../reviews.tables.ts'

interface FoundReview {
  uuid: string
  platform: ReviewPlatform
  name: string
  rate: number
  excerpt: string
  writtenAt: string
}

const EXCERPT = 90

const selectReviews = preparedQuery<FoundReview>(
  {
    uuid: sql`review.uuid`,
    platform: sql`review.platform`,
    name: sql`review.reviewer_name`,
    rate: sql`review.rate`,
    excerpt: sql`left(review.contents, ${sql.raw(String(EXCERPT))})`,
    writtenAt: isoMomentSql(sql`review.written_at`),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`${foundKeysSql('reviews')} join ${reviews} review on review.client_uuid = ${currentClient} and review.uuid = found.uuid`)
      .orderBy(sql`found.place`),
)

const PLATFORMS = { google: { name: 'Google', type: '0' }, yelp: { name: 'Yelp', type: '1' } }

/** Finds reviews by their text or their author */
export const reviewsSearch = createSearchContribution(
  'reviews',
  ({ patterns, digits }) => (patterns.length > 0 && digits === null ? [selectReviews.statement({ patterns })] : []),
  ([found], { now, account: { timeZone } }) =>
    found.map(({ uuid, platform, name, rate, excerpt, writtenAt }) => {
      const quote = excerpt === '' ? '' : `: ${excerpt.replace(/\s+/g, ' ').trim()}`
      const when = formatDayNearNow(new Date(writtenAt), now, timeZone)
      return {
        title: name || 'A reviewer',
        detail: `${rate} ${rate === 1 ? 'star' : 'stars'} on ${PLATFORMS[platform].name}, ${when}${quote}`,
        to: `/reviewManagement?type=${PLATFORMS[platform].type}&review_uuid=${uuid}`,
      }
    }),
)
