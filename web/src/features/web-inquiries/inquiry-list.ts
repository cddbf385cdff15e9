import type { ReactNode } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listWebInquiries, WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { WebInquiriesView } from './web-inquiries-view.ts'

/** What the table and its form for phones are given alike */
export interface InquiryListProps {
  inquiries: readonly WebInquiry[] | undefined
  page: EndpointResponse<typeof listWebInquiries>['page'] | undefined
  /** They are those of the page before, and the next are on their way */
  isStale: boolean
  view: WebInquiriesView
  empty: ReactNode
  error: ReactNode
}
