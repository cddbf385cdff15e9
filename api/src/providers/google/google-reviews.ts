import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import { readableRowsSchema } from '../../platform/vendors/readable-rows.ts'
import type { PlatformResponse, PlatformReview, ReplyingReviewSource } from '../../platform/vendors/review-source.ts'
import type { GoogleAccess } from './google-access.ts'
import { isPlaceNotShown } from './google-errors.ts'

const PAGE_SIZE = 50
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const reply = z.object({
  comment: z.string().optional(),
  updateTime: moment.optional(),
  // Since April 2026. A reply without a state is older than that, and public
  reviewReplyState: z.string().optional().catch(undefined),
  // Some responses use this name instead
  state: z.string().optional().catch(undefined),
  // Since July 2026, in a format that Google may extend
  policyViolation: z.unknown().optional(),
})
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
  reviews: readableRowsSchema(review),
  averageRating: z.number().default(0),
  totalReviewCount: z.number().int().default(0),
  nextPageToken: z.string().optional(),
})

/** `businessUrl`: https://mybusiness.googleapis.com, or the sandbox's simulation of it */
export function createGoogleReviews(access: GoogleAccess, businessUrl: string): ReplyingReviewSource {
  const base = `${businessUrl.replace(/\/+$/, '')}/v4`
  const addressOf = (place: string, externalId: string) => `${base}/${assertPlaceName(place)}/reviews/${encodeURIComponent(externalId)}`
  const findResponse: ReplyingReviewSource['findResponse'] = async (place, externalId, as) =>
    toPlatformReview(await access.call(review, addressOf(place, externalId), { verb: 'reply to reviews of', as })).response

  return {
    findResponse,

    // Requests reviews instead of the location, because that requires exactly what syncing needs: this account, a verified place and
    // the right to manage it
    async findPlace(place, as) {
      try {
        await access.call(reviewPage, `${base}/${assertPlaceName(place)}/reviews?pageSize=1`, { as })
        return { id: place }
      } catch (error) {
        if (isPlaceNotShown(error)) return null
        throw error
      }
    },

    async listPage(place, next, as) {
      const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), orderBy: 'updateTime desc', ...(next && { pageToken: next }) })
      const page = await access.call(reviewPage, `${base}/${assertPlaceName(place)}/reviews?${query}`, { as })
      return {
        // Google sends an unspecified star rating for reviews that it does not show, so they are skipped
        reviews: page.reviews.map(toPlatformReview).filter(({ rate }) => rate > 0),
        handedOut: page.reviews.length,
        total: page.totalReviewCount,
        average: page.averageRating,
        next: page.nextPageToken || null,
      }
    },

    async reply(place, externalId, contents, as) {
      const body = JSON.stringify({ comment: contents })
      const published = await access.call(reply, `${addressOf(place, externalId)}/reply`, {
        verb: 'reply to reviews of',
        as,
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return { ...toPlatformResponse(published, new Date()), contents }
    },

    async deleteReply(place, externalId, as) {
      const address = `${addressOf(place, externalId)}/reply`
      try {
        await access.call(z.unknown(), address, { verb: 'reply to reviews of', as, method: 'DELETE' })
      } catch (error) {
        const isRejected = error instanceof ProviderError && !error.retryable && !error.untilFixed
        // Google returns the same error if the reply is already deleted and if the review is deleted
        if (!isRejected || (await findResponse(place, externalId, as))) throw error
      }
    },
  }
}

/** People type in the place, so it is validated and cannot be used to reach another path of Google's API */
function assertPlaceName(place: string): string {
  if (!/^accounts\/(\d+|-)\/locations\/\d+$/.test(place))
    throw new ProviderError('google', 'This Google place isn’t set up correctly. Please contact support.', { retryable: false })
  return place
}

function toPlatformReview({
  reviewId,
  reviewer,
  starRating,
  comment,
  createTime,
  updateTime,
  reviewReply,
}: z.output<typeof review>): PlatformReview {
  const replyText = cleanPlatformText(reviewReply?.comment)
  return {
    externalId: reviewId,
    reviewerName: reviewer?.isAnonymous ? '' : cleanPlatformText(reviewer?.displayName),
    reviewerPictureUrl: reviewer?.isAnonymous ? '' : cleanPlatformUrl(reviewer?.profilePhotoUrl),
    contents: cleanPlatformText(comment),
    rate: STARS.indexOf(starRating) + 1,
    link: '',
    writtenAt: createTime,
    updatedAt: updateTime,
    response: reviewReply && replyText ? { ...toPlatformResponse(reviewReply, updateTime), contents: replyText } : null,
  }
}

/** A reply without a state is shown, as before Google moderated replies. An unknown state counts as pending */
const MODERATION: Record<string, PlatformResponse['moderation']> = {
  '': 'approved',
  REVIEW_REPLY_STATE_UNSPECIFIED: 'approved',
  APPROVED: 'approved',
  PENDING: 'pending',
  REJECTED: 'rejected',
}

function toPlatformResponse(
  { updateTime, reviewReplyState, state, policyViolation }: z.output<typeof reply>,
  otherwise: Date,
): Omit<PlatformResponse, 'contents'> {
  const moderation = MODERATION[reviewReplyState ?? state ?? ''] ?? 'pending'
  return { at: updateTime ?? otherwise, moderation, problem: moderation === 'rejected' ? describeViolation(policyViolation) : '' }
}

/** Google states the rule as a code like OFF_TOPIC, alone or in an object */
function describeViolation(violation: unknown): string {
  const named =
    typeof violation === 'object' && violation !== null ? Object.values(violation).find((value) => typeof value === 'string') : violation
  const rule = cleanPlatformText(typeof named === 'string' ? named : '').slice(0, 200)
  const ruleText = /^[A-Z][A-Z0-9_]*$/.test(rule) ? rule.toLowerCase().replaceAll('_', ' ') : rule
  const why =
    ruleText && ruleText !== 'policy violation unspecified' ? ` It found: ${ruleText}.` : ' It did not say which of its rules it breaks.'
  return `Google didn’t publish your reply.${why} Please reword it.`
}
