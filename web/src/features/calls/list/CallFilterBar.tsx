import { Button } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { ChoicePill } from '../../../ui/ChoicePill.tsx'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import classes from './call-list.module.css'
import { type CallView, countChoices } from './call-view.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { CATEGORY_OPTIONS, NEW_CLIENT_OPTIONS, REFERRAL_OPTIONS, STATUS_OPTIONS } from './filter-options.ts'

export function CallFilterBar({ view }: { view: CallView }) {
  const { filters, period } = view
  const isPhone = useIsPhone()
  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField
        label="Search the calls"
        placeholder="Search name, number, words"
        value={filters.search}
        onSearch={view.search}
        maxLength={MAX_SEARCH_LENGTH}
        className={classes.search}
      />
      <DateRangePicker value={period.range} onChange={period.choose} presets={period.presets} latest={period.today} />
      {isPhone ? <FilterSheet view={view} /> : <FilterPills view={view} />}
    </section>
  )
}

function FilterPills({ view }: { view: CallView }) {
  const { filters, filter } = view
  const { zone, options, choose } = useTimeZoneChoice()
  const isAnySet = filters.search !== '' || countChoices(filters) > 0
  return (
    <>
      <ChoicePill label="Category" options={CATEGORY_OPTIONS} value={filters.category} onChange={(category) => filter({ category })} />
      <ChoicePill label="Status" options={STATUS_OPTIONS} value={filters.status} onChange={(status) => filter({ status })} />
      <ChoicePill
        label="New client"
        options={NEW_CLIENT_OPTIONS}
        value={filters.newClient}
        onChange={(newClient) => filter({ newClient })}
      />
      <ChoicePill label="Referral" options={REFERRAL_OPTIONS} value={filters.referral} onChange={(referral) => filter({ referral })} />
      {isAnySet && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={view.clear}>
          Clear all
        </Button>
      )}
      <ChoicePill
        className={classes.zone}
        label="Times in"
        options={options}
        value={zone}
        onChange={(next) => next && choose(next)}
        isRequired
      />
    </>
  )
}
