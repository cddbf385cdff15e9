import type { ComponentProps } from 'react'
import { DateRangePicker } from './DateRangePicker.tsx'

/** The optional period of a list, in its FilterBar */
export function PeriodFilter(props: ComponentProps<typeof DateRangePicker>) {
  return <DateRangePicker placeholder="All dates" position="bottom-start" {...props} />
}
