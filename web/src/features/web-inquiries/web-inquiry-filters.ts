import { optionalPeriod, optionsOf, requiredChoice } from '../../platform/lists/list-filters.ts'

export const WEB_INQUIRY_FILTERS = {
  state: requiredChoice('state', {
    label: 'Status',
    look: 'segments',
    initial: 'all',
    options: optionsOf({ all: 'All', new: 'New', answered: 'Answered', spam: 'Spam' }),
  }),
  period: optionalPeriod('date_from', 'date_to'),
  sorting: requiredChoice('sort_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'DESC',
    options: optionsOf({ DESC: 'Newest first', ASC: 'Oldest first' }),
  }),
}
