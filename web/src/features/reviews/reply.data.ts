import { useMutation } from '@tanstack/react-query'
import { draftReply, replyToReview } from '#contract/reviews/reviews.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { queryClient } from '../../platform/query-client.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'
import { forgetDraft } from './kept-drafts.ts'
import { type Review, type ReviewPages, reviewKeys } from './reviews.data.ts'

/** What the model suggests; nothing is sent by asking for it */
export function useDraftReply() {
  return useMutation({
    mutationFn: async (uuid: string) => (await call(draftReply, { params: { review_uuid: uuid } })).response_contents,
    onError: (error) => notifyError(failureSentence(error)),
  })
}

interface Reply {
  review: Review
  text: string
}

/** On its way at once; should the server refuse, the review is as it was, and the text is still there to be sent again */
export function useSendReply() {
  return useMutation({
    mutationFn: ({ review, text }: Reply) =>
      call(replyToReview, { params: { review_uuid: review.review_uuid }, body: { response_contents: text } }),
    onMutate: async ({ review, text }) => {
      // An answer from before the press would show the old state again
      await queryClient.cancelQueries({ queryKey: reviewKeys.lists('google') })
      showEverywhere({ ...review, response_contents: text, response_state: 'sending', response_problem: '' })
    },
    onSuccess: (_, { review }) => {
      forgetDraft(review.review_uuid)
      // From a list of unanswered reviews it goes away now: this says why
      notifySuccess(`Your answer to ${review.reviewer_name || 'the review'} is on its way to Google`)
      void queryClient.invalidateQueries({ queryKey: reviewKeys.overview('google') })
      refreshToday()
    },
    onError: (error, { review }) => {
      showEverywhere(review)
      notifyError(failureSentence(error))
    },
  })
}

/** In each list that is kept and holds the review */
function showEverywhere(review: Review) {
  queryClient.setQueriesData<ReviewPages>(
    { queryKey: reviewKeys.lists('google') },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({
          ...page,
          reviews: page.reviews.map((other) => (other.review_uuid === review.review_uuid ? review : other)),
        })),
      },
  )
}
