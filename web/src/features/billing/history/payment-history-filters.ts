import { HISTORY_STATUSES } from '#contract/billing/invoices.ts'
import { choiceFilter, optionalPeriodFilter } from '../../../platform/lists/list-filters.ts'
import { HISTORY_STATUS_LABELS } from '../invoice-labels.ts'

export const PAYMENT_HISTORY_FILTERS = {
  period: optionalPeriodFilter('start_date', 'end_date'),
  status: choiceFilter('status', {
    label: 'Status',
    options: HISTORY_STATUSES.map((value) => ({ value, label: HISTORY_STATUS_LABELS[value] })),
  }),
}
