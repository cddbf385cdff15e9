import { useMutation, useQuery } from '@tanstack/react-query'
import { getNewestReview, type NewestReview } from '#contract/reviews/newest-review.ts'
import { draftReply, replyToReview } from '#contract/reviews/review-replies.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshToday } from '../../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { deleteReplyDraft } from '../reply/reply-drafts.ts'

type Newest = EndpointResponse<typeof getNewestReview>

const POLL_MS = 60_000
const SENDING_POLL_MS = 2_000
const newestReviewKey = (pinned: string | null) => ['reviews', 'newest', pinned]

/** `pinned`: the review that the user has begun to reply to, which a newer review must not replace */
export function useNewestReview(pinned: string | null) {
  return useQuery({
    queryKey: newestReviewKey(pinned),
    queryFn: ({ signal }) => call(getNewestReview, { query: { review_uuid: pinned ?? undefined } }, { signal }),
    refetchInterval: ({ state }) => (isReplyUnderWay(state.data?.data) ? SENDING_POLL_MS : POLL_MS),
  })
}

const isReplyUnderWay = (review: NewestReview | null | undefined) =>
  review?.response_state === 'sending' || review?.response_state === 'deleting'

/** Caches the current response under the pinned review's key, so that nothing flickers */
export function cacheAsPinnedReview(newest: Newest): void {
  if (newest.data) queryClient.setQueryData<Newest>(newestReviewKey(newest.data.review_uuid), newest)
}

/** Publishes the reply. Until Google has it, the card shows it as being sent; if it is rejected, the text is still available */
export function useReplyToNewest() {
  return useMutation({
    mutationFn: ({ review, text }: { review: NewestReview; text: string }) =>
      call(replyToReview, { params: { review_uuid: review.review_uuid }, body: { response_contents: text } }),
    onSuccess: (_, { review, text }) => {
      deleteReplyDraft(review.review_uuid)
      const sent: NewestReview = { ...review, response_contents: text, response_state: 'sending', response_problem: '' }
      queryClient.setQueryData<Newest>(newestReviewKey(review.review_uuid), (before) => before && { ...before, data: sent })
      notifySuccess(`Your reply to ${review.reviewer_name || 'the review'} is on its way to Google`)
      // The next review must not initially be the one that was just replied to
      queryClient.removeQueries({ queryKey: newestReviewKey(null), exact: true, type: 'inactive' })
      void queryClient.invalidateQueries({ queryKey: ['reviews'] })
      refreshToday()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Requests a draft from the model; nothing is published */
export function useDraftForNewest() {
  return useMutation({
    mutationFn: async (uuid: string) => (await call(draftReply, { params: { review_uuid: uuid } })).response_contents,
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
