import { optionalPeriod, optionsOf, requiredChoice } from '../../platform/list-filters.ts'

export const WEB_INQUIRY_FILTERS = {
  period: optionalPeriod('date_from', 'date_to'),
  sorting: requiredChoice('sort_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'DESC',
    options: optionsOf({ DESC: 'Newest first', ASC: 'Oldest first' }),
  }),
}
