import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { DateRangePicker } from '../../../ui/filters/DateRangePicker.tsx'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import type { CallView } from './call-filters.ts'

export function CallFilterBar({ view }: { view: CallView }) {
  const { period } = view
  const { zone, options, choose } = useTimeZoneChoice()
  return (
    <FilterBar
      search={{
        label: 'Search calls',
        placeholder: 'Search name, number, keyword',
        value: view.search,
        onSearch: view.searchFor,
        maxLength: MAX_SEARCH_LENGTH,
      }}
      period={<DateRangePicker value={period.range} onChange={period.choose} presets={period.presets} latest={period.today} />}
      controls={[
        ...Object.values(view.controls),
        {
          key: 'zone',
          label: 'Time zone',
          look: 'at-end',
          options,
          value: zone,
          onChange: (next) => next !== undefined && choose(next),
          isRequired: true,
        },
      ]}
      onClear={view.isFiltered ? view.clear : undefined}
      doneLabel="Show calls"
    />
  )
}
