import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getReviewNotice, LOW_RATE, saveReviewNotice } from '#contract/reviews/reviews.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { useIsGone } from '../../platform/is-gone.ts'
import { queryClient } from '../../platform/query-client.ts'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'

const noticeQuery = queryOptions({
  queryKey: ['review-notice'],
  queryFn: ({ signal }) => call(getReviewNotice, {}, { signal }),
})

export function useReviewNotice() {
  return useQuery(noticeQuery)
}

export interface NoticeValues extends Record<string, unknown> {
  notify: boolean
  notify_email: string
}

export function useSaveReviewNotice() {
  const isGone = useIsGone()
  return useMutation({
    mutationFn: ({ notify, notify_email }: NoticeValues) => call(saveReviewNotice, { body: { notify, notify_email } }),
    onSuccess: (_, { notify, notify_email: to }) => {
      notifySuccess(notify ? `Reviews with 1 to ${LOW_RATE} stars will be e-mailed to ${to}` : 'Low reviews will not be e-mailed')
      return queryClient.invalidateQueries({ queryKey: noticeQuery.queryKey })
    },
    onError: (error) => {
      if (isGone()) notifyError(failureSentence(error))
    },
  })
}
