import { Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { dateFormat } from '#contract/formats/intl-formats.ts'
import { PopoverOnDemand } from '../dialogs/PopoverOnDemand.tsx'
import { useIsPhone } from '../page/use-is-phone.ts'
import classes from './DateRangePicker.module.css'
import { FilterPill } from './FilterPill.tsx'
import type { PickedRange, RangeChoice } from './picked-range.ts'

interface DateRangePickerProps {
  /** Null while no period is chosen, in which case the placeholder is shown */
  value: PickedRange | null
  onChange: (range: PickedRange) => void
  /** "All dates" */
  placeholder?: string
  /** Set if the period is optional; shows a clear button (x) */
  onClear?: () => void
  /** Aligns the calendar with the pill's right edge, unless the pill is on the left */
  position?: 'bottom-start' | 'bottom-end'
  presets: readonly RangeChoice[]
  /** The last selectable day, which is today */
  latest: string
}

// Lazy-loaded, because the calendar is large and most visits leave the period unchanged
const loadDateRangePanel = () => import('./DateRangePanel.tsx')
const Panel = lazy(loadDateRangePanel)

export function DateRangePicker({
  value,
  onChange,
  placeholder = '',
  onClear,
  position = 'bottom-end',
  presets,
  latest,
}: DateRangePickerProps) {
  const isPhone = useIsPhone()
  const exact = value ? `${formatUsDay(value.from)} – ${formatUsDay(value.to)}` : placeholder
  const isShort = isPhone && !onClear && value?.from.slice(0, 4) === value?.to.slice(0, 4)
  const shown = value && isShort ? `${formatShortDay(value.from)} – ${formatShortDay(value.to)}` : exact
  const isClearable = onClear !== undefined && value !== null
  return (
    <PopoverOnDemand
      position={position}
      label="Choose period"
      className={classes.dropdown}
      onWanted={() => void loadDateRangePanel().catch(() => undefined)}
      button={(props) => (
        <FilterPill
          icon={IconCalendar}
          label={isClearable ? 'Period' : shown}
          value={isClearable ? shown : null}
          hidesLabel
          onClear={isClearable ? onClear : undefined}
          aria-label={`Period, ${exact}`}
          className={classes.pill}
          {...props}
        />
      )}
    >
      {({ close }) => (
        <Suspense fallback={<Skeleton className={classes.loading} />}>
          <Panel
            value={value}
            presets={presets}
            latest={latest}
            onChange={(range) => {
              close()
              onChange(range)
            }}
          />
        </Suspense>
      )}
    </PopoverOnDemand>
  )
}

function formatUsDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function formatShortDay(day: string): string {
  return dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
