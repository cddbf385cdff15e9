import { optionalPeriod } from '../../../platform/list-filters.ts'

export const PAYMENT_HISTORY_FILTERS = { period: optionalPeriod('start_date', 'end_date') }
