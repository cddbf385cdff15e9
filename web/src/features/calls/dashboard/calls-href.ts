import type { CALL_STATUS_FILTERS, ReferralSource } from '#contract/calls/calls.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'

interface Filters {
  call_status_filter?: (typeof CALL_STATUS_FILTERS)[number]
  referral_source_filter?: ReferralSource
}

/** Link to the list of exactly the calls that a stat of the dashboard counts */
export function callListHref({ from, to }: DayRange, filters: Filters = {}): string {
  return `/callInquiries?${new URLSearchParams({ date_from: from, date_to: to, ...filters })}`
}
