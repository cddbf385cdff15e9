import { optionalPeriodFilter, requiredChoiceFilter, toOptions } from '../../platform/lists/list-filters.ts'

export const WEB_INQUIRY_FILTERS = {
  state: requiredChoiceFilter('state', {
    label: 'Status',
    look: 'segments',
    initial: 'all',
    options: toOptions({ all: 'All', new: 'New', answered: 'Answered', spam: 'Spam' }),
  }),
  period: optionalPeriodFilter('date_from', 'date_to'),
  sorting: requiredChoiceFilter('sort_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'DESC',
    options: toOptions({ DESC: 'Newest first', ASC: 'Oldest first' }),
  }),
}
