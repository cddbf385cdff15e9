import { useMemo } from 'react'
import { CATEGORY_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { CALL_SORTINGS, type CALL_STATUS_FILTERS } from '#contract/calls/calls.ts'
import { type ChoiceFilter, choiceFilter, requiredChoiceFilter, toOptions } from '../../../platform/lists/list-filters.ts'
import { useScreenDateRange } from '../../../platform/lists/use-date-range.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { NEW_CLIENT_LABELS, STATUS_FILTER_LABELS } from '../call-labels.ts'
import type { CallListQuery } from '../calls.data.ts'

type Status = (typeof CALL_STATUS_FILTERS)[number]
type StatusChoice = Status | 'SPAM'

const answeredOrMissed = choiceFilter('call_status_filter', { label: 'Status', options: toOptions(STATUS_FILTER_LABELS) })

/** Spam is a separate parameter of the endpoint, but the filter offers it as a status, because spam excludes "answered" and "missed" */
const status: ChoiceFilter<
  StatusChoice,
  StatusChoice | undefined,
  { call_status_filter: Status | undefined; spam_filter: 'SPAM' | undefined }
> = {
  ...answeredOrMissed,
  options: [...answeredOrMissed.options, { value: 'SPAM', label: 'Spam' }],
  read: (address) => (address.get('spam_filter') === 'SPAM' ? 'SPAM' : answeredOrMissed.read(address)),
  write: (chosen) => ({
    call_status_filter: chosen === 'SPAM' ? undefined : chosen,
    spam_filter: chosen === 'SPAM' ? 'SPAM' : undefined,
  }),
}

export const CALL_FILTERS = {
  category: choiceFilter('category_filter', { label: 'Category', options: toOptions(CATEGORY_LABELS) }),
  status,
  newClient: choiceFilter('new_client_filter', { label: 'New client', options: toOptions(NEW_CLIENT_LABELS) }),
  referral: choiceFilter('referral_source_filter', { label: 'Referral', options: toOptions(REFERRAL_LABELS) }),
  sorting: requiredChoiceFilter('sorting', {
    label: 'Sort by',
    look: 'in-sheet',
    initial: 'DESC',
    values: CALL_SORTINGS,
    options: [
      { value: 'DESC', label: 'Newest first' },
      { value: 'ASC', label: 'Oldest first' },
      { value: 'CALLER_NAME_ASC', label: 'Caller' },
      { value: 'CALL_DURATION_DESC', label: 'Longest first' },
      { value: 'AI_ANALYTICS_ASC', label: 'Lowest quality first' },
      { value: 'CUSTOMER_SATISFACTION_ASC', label: 'Least satisfied first' },
    ],
  }),
}

export function useCallListView() {
  const view = useListView(CALL_FILTERS)
  const period = useScreenDateRange()
  const { from, to } = period.range
  const query = useMemo<CallListQuery>(() => ({ ...view.query, date_from: from, date_to: to }), [view.query, from, to])
  return { ...view, query, period }
}

export type CallView = ReturnType<typeof useCallListView>
