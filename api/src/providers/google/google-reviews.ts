import { z } from 'zod'
import { ProviderError } from '../../platform/provider-error.ts'
import { readPlatformText, readPlatformUrl } from '../../platform/reviews/read-platform-text.ts'
import type { AnsweringSource, PlatformReview } from '../../platform/reviews/review-source.ts'
import type { GoogleAccess } from './google-access.ts'

const PAGE_SIZE = 50
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const reply = z.object({ comment: z.string().optional(), updateTime: moment.optional() })
const review = z.object({
  reviewId: z.string().min(1),
  reviewer: z
    .object({ displayName: z.string().optional(), profilePhotoUrl: z.string().optional(), isAnonymous: z.boolean().optional() })
    .optional(),
  starRating: z.string().default(''),
  comment: z.string().optional(),
  createTime: moment,
  updateTime: moment,
  reviewReply: reply.nullish(),
})
// Google omits empty and zero fields
const reviewPage = z.object({
  reviews: z.array(review).default([]),
  averageRating: z.number().default(0),
  totalReviewCount: z.number().int().default(0),
  nextPageToken: z.string().optional(),
})

/** `businessUrl`: https://mybusiness.googleapis.com, or the sandbox's emulation of it */
export function createGoogleReviews(access: GoogleAccess, businessUrl: string): AnsweringSource {
  const base = `${businessUrl.replace(/\/+$/, '')}/v4`
  const addressOf = (place: string, externalId: string) => `${base}/${checked(place)}/reviews/${encodeURIComponent(externalId)}`

  return {
    async listPage(place, next, as) {
      const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), orderBy: 'updateTime desc', ...(next && { pageToken: next }) })
      const page = await access.call(reviewPage, `${base}/${checked(place)}/reviews?${query}`, { as })
      return {
        // Google sends an unspecified star rating for reviews it does not show: these are skipped
        reviews: page.reviews.map(readReview).filter(({ rate }) => rate > 0),
        handedOut: page.reviews.length,
        total: page.totalReviewCount,
        average: page.averageRating,
        next: page.nextPageToken || null,
      }
    },

    async findResponse(place, externalId, as) {
      return readReview(await access.call(review, addressOf(place, externalId), { verb: 'answer for', as })).response
    },

    async reply(place, externalId, contents, as) {
      const body = JSON.stringify({ comment: contents })
      const { updateTime } = await access.call(reply, `${addressOf(place, externalId)}/reply`, {
        verb: 'answer for',
        as,
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return updateTime ?? new Date()
    },
  }
}

/** The place is typed by people: validated, so that it cannot become another path of Google's API */
function checked(place: string): string {
  if (!/^accounts\/\d+\/locations\/\d+$/.test(place))
    throw new ProviderError('google', 'This Google place is not set up rightly. Please contact support.', { retryable: false })
  return place
}

function readReview({
  reviewId,
  reviewer,
  starRating,
  comment,
  createTime,
  updateTime,
  reviewReply,
}: z.output<typeof review>): PlatformReview {
  const answer = readPlatformText(reviewReply?.comment)
  return {
    externalId: reviewId,
    reviewerName: reviewer?.isAnonymous ? '' : readPlatformText(reviewer?.displayName),
    reviewerPictureUrl: reviewer?.isAnonymous ? '' : readPlatformUrl(reviewer?.profilePhotoUrl),
    contents: readPlatformText(comment),
    rate: STARS.indexOf(starRating) + 1,
    link: '',
    writtenAt: createTime,
    updatedAt: updateTime,
    response: answer ? { contents: answer, at: reviewReply?.updateTime ?? updateTime } : null,
  }
}
