import { optionsOf, requiredChoice } from '../../platform/list-filters.ts'

export const WEB_INQUIRY_FILTERS = {
  sorting: requiredChoice('sort_date', {
    label: 'Sort',
    look: 'sort',
    initial: 'DESC',
    options: optionsOf({ DESC: 'Newest first', ASC: 'Oldest first' }),
  }),
}
