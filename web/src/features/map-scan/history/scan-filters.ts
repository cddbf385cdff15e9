import { choiceFilter, optionalPeriodFilter } from '../../../platform/lists/list-filters.ts'
import { GRID_OPTIONS } from '../scan-labels.ts'

type Grid = '3' | '5' | '7'

export const SCAN_FILTERS = {
  period: optionalPeriodFilter('date_from', 'date_to'),
  service: choiceFilter('grid_type', {
    label: 'Type',
    options: [
      { value: 'google', label: 'Google' },
      { value: 'yelp', label: 'Yelp' },
    ],
  }),
  grid: choiceFilter('grid', { label: 'Grid', options: GRID_OPTIONS.map(({ value, label }) => ({ value: value as Grid, label })) }),
  rank: choiceFilter('rank', { label: 'Rank', options: [{ value: 'fell', label: 'Dropped out of the top 3' }] }),
}
