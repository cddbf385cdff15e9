import { useMutation } from '@tanstack/react-query'
import { deleteReply, draftReply, replyToReview } from '#contract/reviews/review-replies.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshToday } from '../../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { type Review, type ReviewPages, reviewKeys } from '../reviews.data.ts'
import { deleteReplyDraft } from './reply-drafts.ts'

/** Requests a draft from the model; nothing is published */
export function useDraftReply() {
  return useMutation({
    mutationFn: async (uuid: string) => (await call(draftReply, { params: { review_uuid: uuid } })).response_contents,
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

interface Reply {
  review: Review
  text: string
}

/** Optimistic update with rollback if the server rejects it; the text is then still available to send again */
export function useSendReply() {
  return useMutation({
    mutationFn: ({ review, text }: Reply) =>
      call(replyToReview, { params: { review_uuid: review.review_uuid }, body: { response_contents: text } }),
    onMutate: async ({ review, text }) => {
      // Race: a response from before the click would overwrite the optimistic update
      await queryClient.cancelQueries({ queryKey: reviewKeys.lists('google') })
      updateCachedReview({ ...review, response_contents: text, response_state: 'sending', response_problem: '' })
    },
    onSuccess: (_, { review }) => {
      deleteReplyDraft(review.review_uuid)
      // The review now disappears from a list of reviews without a reply; this toast explains why
      notifySuccess(`Your reply to ${review.reviewer_name || 'the review'} is on its way to Google`)
      void queryClient.invalidateQueries({ queryKey: reviewKeys.overview('google') })
      refreshToday()
    },
    onError: (error, { review }) => {
      updateCachedReview(review)
      notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

/** Optimistically shown as being deleted until Google has deleted it, with rollback if the server rejects it */
export function useDeleteReply() {
  return useMutation({
    mutationFn: (review: Review) => call(deleteReply, { params: { review_uuid: review.review_uuid } }),
    onMutate: async (review) => {
      await queryClient.cancelQueries({ queryKey: reviewKeys.lists('google') })
      updateCachedReview({ ...review, response_state: 'deleting', response_problem: '' })
    },
    onSuccess: (_, review) => {
      deleteReplyDraft(review.review_uuid)
      notifySuccess(`Your reply to ${review.reviewer_name || 'the review'} is being deleted on Google`)
      void queryClient.invalidateQueries({ queryKey: reviewKeys.lists('google') })
      void queryClient.invalidateQueries({ queryKey: reviewKeys.overview('google') })
      refreshToday()
    },
    onError: (error, review) => {
      updateCachedReview(review)
      notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

/** Updates the review in every cached list that contains it */
function updateCachedReview(review: Review) {
  queryClient.setQueriesData<ReviewPages>(
    { queryKey: reviewKeys.lists('google') },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({
          ...page,
          reviews: page.reviews.map((other) => (other.review_uuid === review.review_uuid ? review : other)),
        })),
      },
  )
}
