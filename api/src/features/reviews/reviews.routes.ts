import { getNewestReview } from '#contract/reviews/newest-review.ts'
import { deleteReply, draftReply, replyToReview } from '#contract/reviews/review-replies.ts'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import {
  getReviewOverview,
  getReviewVerification,
  listGoogleReviews,
  listYelpReviews,
  RECENT_REVIEW_DAYS,
  REVIEWS_PAGE_SIZE,
  syncReviews,
} from '#contract/reviews/reviews.ts'
import { notFound } from '../../platform/base/app-error.ts'
import { type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { selectConnectedPlatforms } from './connected-places.queries.ts'
import { decodePositionToken, encodePositionToken } from './list/list-position.ts'
import { buildGoogleReviewStatements, buildYelpReviewStatements } from './list/list-reviews.queries.ts'
import { buildNewestReviewStatements, chooseNewestReview } from './list/newest-review.queries.ts'
import { toWireOverview } from './list/review-overview.ts'
import { selectMonths, selectPlatformSummaries, selectState } from './list/review-stats.queries.ts'
import { draftReplyToReview, queueReplyDeletion, queueSyncOnRequest, saveAndQueueReply } from './reviews.service.ts'

/** Older reviews without a reply are no longer offered */
const RECENT_MS = RECENT_REVIEW_DAYS * 24 * 3_600_000

export const reviewsRoutes: Route[] = [
  readRoute(
    listGoogleReviews,
    ({ query: { next_page_token: token, ...filter } }) => buildGoogleReviewStatements(filter, decodePositionToken(token)),
    ([rows]) => {
      const reviews = rows.slice(0, REVIEWS_PAGE_SIZE)
      const last = rows.length > REVIEWS_PAGE_SIZE ? reviews.at(-1) : undefined
      return { data: { reviews, next_page_token: last ? encodePositionToken({ written: last.position, uuid: last.review_uuid }) : null } }
    },
  ),

  readRoute(
    listYelpReviews,
    ({ query }) => buildYelpReviewStatements(query),
    ([reviews, [sum]], { query: { page, size } }) => {
      const totalElements = sum?.total ?? 0
      return { data: { reviews }, page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page } }
    },
  ),

  readRoute(
    getReviewVerification,
    () => [selectConnectedPlatforms.statement({})],
    ([[flags]]) => flags ?? { google: false, yelp: false },
  ),

  readRoute(
    getNewestReview,
    ({ query: { review_uuid: shown = null } }) => buildNewestReviewStatements(new Date(Date.now() - RECENT_MS), shown),
    (found) => chooseNewestReview(found),
  ),

  readRoute(
    getReviewSummary,
    () => [selectPlatformSummaries.statement({})],
    ([[summary]]) => summary ?? { google: null, yelp: null },
  ),

  readRoute(
    getReviewOverview,
    ({ params: { platform } }) => [selectState[platform].statement({}), selectMonths[platform].statement({})],
    ([[state], months]) => {
      if (!state) throw notFound('This platform')
      return toWireOverview(state, months)
    },
  ),

  slowRoute(syncReviews, async (context, { params }) => {
    await queueSyncOnRequest(context, params.platform)
    return {}
  }),

  slowRoute(draftReply, async (context, { params }) => ({ response_contents: await draftReplyToReview(context, params.review_uuid) })),

  route(replyToReview, async (context, { params, body }) => {
    await saveAndQueueReply(context, params.review_uuid, body.response_contents)
    return {}
  }),

  route(deleteReply, async (context, { params }) => {
    await queueReplyDeletion(context, params.review_uuid)
    return {}
  }),
]
