import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useIsPhone } from '../page/use-is-phone.ts'
import { ChoicePill } from './ChoicePill.tsx'
import classes from './FilterBar.module.css'
import { FilterSheet } from './FilterSheet.tsx'
import type { FilterControl } from './filter-control.ts'
import { SearchField } from './SearchField.tsx'

/** Maximum number of pills that fit side by side on a phone; if there are more, they move into a sheet behind one button */
const MAX_PILLS_ON_PHONE = 2

interface FilterBarProps {
  search?: Omit<ComponentProps<typeof SearchField>, 'className'>
  /** Expects a DateRangePicker */
  period?: ReactNode
  controls: readonly FilterControl[]
  /** Clears all filters and the search; set only while there is something to clear */
  onClear?: (() => void) | undefined
  /** Actions on the whole list, at the end of the row */
  action?: ReactNode
  /** Label of the button that closes the filter sheet on a phone: "Show the calls" */
  doneLabel?: string
}

/** A list's controls for search, filtering and sorting in one row, rendered from the screen's declared filters */
export function FilterBar({ search, period, controls, onClear, action, doneLabel = 'Show list' }: FilterBarProps) {
  const isPhone = useIsPhone()
  const behindButton = controls.filter(({ look }) => look !== 'segments')
  const inBar = controls.filter(({ look }) => look !== 'in-sheet')
  const hasSheet = isPhone && behindButton.length > MAX_PILLS_ON_PHONE
  const shown = hasSheet ? inBar.filter(({ look }) => look === 'segments') : inBar
  return (
    <section className={classes.bar} aria-label="Filters">
      {search && <SearchField {...search} className={classes.search} />}
      {period}
      {shown.filter((control) => !isAtEnd(control)).map(renderFilterControl)}
      {onClear && !hasSheet && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={onClear}>
          Clear all
        </Button>
      )}
      {shown.filter(isAtEnd).map(renderFilterControl)}
      {action && <div className={`${classes.end} ${classes.action}`}>{action}</div>}
      {hasSheet && <FilterSheet controls={behindButton} onClear={onClear} doneLabel={doneLabel} />}
    </section>
  )
}

const isAtEnd = ({ look }: FilterControl) => look === 'sort' || look === 'at-end'

function renderFilterControl(control: FilterControl) {
  const { key, label, look, options, value, onChange, isRequired } = control
  if (look === 'segments') {
    return (
      <SegmentedControl key={key} className={classes.segments} aria-label={label} data={[...options]} value={value} onChange={onChange} />
    )
  }
  return (
    <ChoicePill
      key={key}
      className={isAtEnd(control) ? classes.end : undefined}
      label={label}
      icon={look === 'sort' ? IconArrowsSort : undefined}
      options={options}
      value={value}
      onChange={onChange}
      isRequired={isRequired}
    />
  )
}
