import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getInquiryNotice, listWebInquiries, saveInquiryNotice } from '#contract/web-inquiries/web-inquiries.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { useIsGone } from '../../platform/is-gone.ts'
import { queryClient } from '../../platform/query-client.ts'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'

export const WEB_INQUIRIES_PAGE_SIZE = 10
const REFRESH_MS = 30_000

export interface WebInquiriesFilter {
  search: string
  sort_date: 'DESC' | 'ASC'
  page: number
}

/** Asked again while the screen is open: an inquiry that comes in meanwhile appears by itself */
export function useWebInquiries(filter: WebInquiriesFilter) {
  return useQuery({
    queryKey: ['web-inquiries', filter],
    queryFn: ({ signal }) => call(listWebInquiries, { query: { ...filter, size: WEB_INQUIRIES_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

const noticeQuery = queryOptions({
  queryKey: ['inquiry-notice'],
  queryFn: ({ signal }) => call(getInquiryNotice, {}, { signal }),
})

export function useInquiryNotice() {
  return useQuery(noticeQuery)
}

export interface NoticeValues extends Record<string, unknown> {
  notify: boolean
  notify_email: string
}

export function useSaveNotice() {
  const isGone = useIsGone()
  return useMutation({
    mutationFn: ({ notify, notify_email }: NoticeValues) => call(saveInquiryNotice, { body: { notify, notify_email } }),
    onSuccess: (_, { notify, notify_email: to }) => {
      notifySuccess(notify ? `New inquiries will be e-mailed to ${to}` : 'New inquiries will not be e-mailed')
      return queryClient.invalidateQueries({ queryKey: noticeQuery.queryKey })
    },
    onError: (error) => {
      if (isGone()) notifyError(failureSentence(error))
    },
  })
}
