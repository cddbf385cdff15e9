import { INVOICE_STATUSES } from '#contract/billing/invoices.ts'
import { choice, optionalPeriod } from '../../../platform/list-filters.ts'
import { STATUS_WORDS } from '../invoice-words.ts'

export const PAYMENT_HISTORY_FILTERS = {
  period: optionalPeriod('start_date', 'end_date'),
  status: choice('status', { label: 'Status', options: INVOICE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })) }),
}
