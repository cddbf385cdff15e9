import { desc, sql } from 'drizzle-orm'
import type { GoogleReview, ReviewPlatform } from '#contract/reviews/reviews.ts'
import { ownPlaceUrl } from '../connected-places.queries.ts'
import { reviews } from '../reviews.tables.ts'

export interface ReviewFilter {
  search?: string
  stars?: string
  answered?: 'true' | 'false' | 'rejected' | 'waiting'
  written?: 'recent' | 'new'
  review_uuid?: string
}

/** Fields with the names and formats of the API response */
export const reviewFieldsOf = (platform: ReviewPlatform) => ({
  review_uuid: reviews.uuid,
  reviewer_name: reviews.reviewerName,
  reviewer_profile_url: reviews.reviewerPictureUrl,
  review_contents: reviews.contents,
  review_rate: reviews.rate,
  // Google reviews have no individual URL, so the link opens the place
  review_link: sql`coalesce(nullif(${reviews.link}, ''), ${ownPlaceUrl[platform]})`,
  response_contents: reviews.responseContents,
  response_state: sql`case when ${reviews.responseModeration} = 'none' or ${reviews.responseState} = 'deleting' then ${reviews.responseState} else ${reviews.responseModeration} end`,
  response_problem: reviews.responseProblem,
})

/** Includes the keyset position after which the next page begins, which is not part of the response */
export type ListedGoogleReview = GoogleReview & { position: string }

/** With microseconds, as stored: a rounded keyset position would skip or repeat reviews */
export const POSITION = sql`to_char(${reviews.writtenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const NEWEST = [desc(reviews.writtenAt), desc(reviews.uuid)]
