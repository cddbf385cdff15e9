import { InputBase, type InputBaseProps, Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { dateFormat } from '#contract/formats/intl-formats.ts'
import { PopoverOnDemand } from '../dialogs/PopoverOnDemand.tsx'
import classes from './DayField.module.css'

interface DayFieldProps extends Omit<InputBaseProps, 'onChange'> {
  label: string
  /** In the form 2026-11-17 */
  value: string
  onChange: (day: string) => void
}

// Lazy-loaded, because the calendar is large and most days are left unchanged
const loadDayPanel = () => import('./DayPanel.tsx')
const Panel = lazy(loadDayPanel)

/** A day, picked in the date filters' calendar, because the browser's own date field looks different in each browser */
export function DayField({ label, value, onChange, required, ...field }: DayFieldProps) {
  const shown = formatMediumDay(value)
  return (
    <PopoverOnDemand
      position="bottom-start"
      label={`Choose the day: ${label}`}
      onWanted={() => void loadDayPanel().catch(() => undefined)}
      button={(props) => (
        <InputBase
          {...field}
          component="button"
          type="button"
          pointer
          label={label}
          withAsterisk={required}
          aria-label={`${label}, ${shown}`}
          {...props}
          rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        >
          {shown}
        </InputBase>
      )}
    >
      {({ close }) => (
        <Suspense fallback={<Skeleton className={classes.loading} />}>
          <Panel
            value={value}
            onPick={(day) => {
              close()
              onChange(day)
            }}
          />
        </Suspense>
      )}
    </PopoverOnDemand>
  )
}

function formatMediumDay(day: string): string {
  return dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
