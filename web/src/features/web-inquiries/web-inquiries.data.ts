import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listWebInquiries } from '#contract/web-inquiries/web-inquiries.ts'
import { call } from '../../platform/api.ts'

const WEB_INQUIRIES_PAGE_SIZE = 10
const REFRESH_MS = 30_000

type WebInquiriesFilter = Omit<z.output<typeof listWebInquiries.query>, 'size'>

/** Polls while the screen is open: new inquiries appear by themselves */
export function useWebInquiries(filter: WebInquiriesFilter) {
  return useQuery({
    queryKey: ['web-inquiries', filter],
    queryFn: ({ signal }) => call(listWebInquiries, { query: { ...filter, size: WEB_INQUIRIES_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}
