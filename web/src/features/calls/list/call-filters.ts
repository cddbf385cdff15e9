import { useMemo } from 'react'
import { CATEGORY_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { CALL_SORTINGS, type CALL_STATUS_FILTERS } from '#contract/calls/calls.ts'
import { type ChoiceFilter, choice, optionsOf, requiredChoice } from '../../../platform/lists/list-filters.ts'
import { useDateRange } from '../../../platform/lists/use-date-range.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { NEW_CLIENT_LABELS, STATUS_FILTER_LABELS } from '../call-labels.ts'
import type { CallListQuery } from '../calls.data.ts'

type Status = (typeof CALL_STATUS_FILTERS)[number]
type StatusChoice = Status | 'SPAM'

const answeredOrMissed = choice('call_status_filter', { label: 'Status', options: optionsOf(STATUS_FILTER_LABELS) })

/** Spam is a separate parameter of the endpoint, but is offered among the statuses: it excludes "answered" and "missed" */
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
  category: choice('category_filter', { label: 'Category', options: optionsOf(CATEGORY_LABELS) }),
  status,
  newClient: choice('new_client_filter', { label: 'New client', options: optionsOf(NEW_CLIENT_LABELS) }),
  referral: choice('referral_source_filter', { label: 'Referral', options: optionsOf(REFERRAL_LABELS) }),
  sorting: requiredChoice('sorting', {
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

export function useCallView() {
  const view = useListView(CALL_FILTERS)
  const period = useDateRange()
  const { from, to } = period.range
  const query = useMemo<CallListQuery>(() => ({ ...view.query, date_from: from, date_to: to }), [view.query, from, to])
  return { ...view, query, period }
}

export type CallView = ReturnType<typeof useCallView>
