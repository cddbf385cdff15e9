import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { FIRST_YEAR } from '#contract/monthly-analytics/monthly-analytics.ts'
import classes from './monthly-analytics.module.css'

interface YearSwitchProps {
  year: number
  thisYear: number
  onChange: (year: number) => void
}

export function YearSwitch({ year, thisYear, onChange }: YearSwitchProps) {
  // From a year outside the range, an arrow leads to the nearest end of the range
  const [before, after] = [Math.min(year - 1, thisYear), Math.max(year + 1, FIRST_YEAR)]
  return (
    <fieldset className={classes.years} aria-label="Year">
      <ActionIcon aria-label="Previous year" disabled={before < FIRST_YEAR} onClick={() => onChange(before)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <output className={classes.shownYear}>{year}</output>
      <ActionIcon aria-label="Next year" disabled={after > thisYear} onClick={() => onChange(after)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
