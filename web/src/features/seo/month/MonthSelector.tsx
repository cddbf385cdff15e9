import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { compareMonths, formatMonth, type ReportMonth, shiftMonth } from '#contract/seo/seo-formats.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { EARLIEST } from '../seo-view.ts'
import classes from './month.module.css'

interface MonthSelectorProps {
  /** Null if there is no report yet, or while that is unknown */
  month: ReportMonth | null
  hasNone: boolean
  onChoose: (month: ReportMonth | null) => void
}

/** Steps by whole months, up to the current month, which has metrics before its report is complete */
export function MonthSelector({ month, hasNone, onChoose }: MonthSelectorProps) {
  const [year, current] = useBusinessDay().split('-').map(Number)
  const last = { year: year ?? 0, month: current ?? 0 }
  const canGoOn = month !== null && compareMonths(month, last) < 0
  const canGoBack = month !== null && compareMonths(month, EARLIEST) > 0
  const step = (months: number) => {
    if (month === null) return
    const next = shiftMonth(month, months)
    // From a month in the future, one step leads back to the present
    onChoose(compareMonths(next, last) > 0 ? last : next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div className={classes.selector} role="group" aria-label="Month">
      <ActionIcon className={classes.arrow} aria-label="Previous month" disabled={!canGoBack} onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.shown} aria-live="polite">
        {month && <span className={classes.name}>{formatMonth(month)}</span>}
        {hasNone && <span className={classes.none}>No data</span>}
      </span>
      <ActionIcon className={classes.arrow} aria-label="Next month" disabled={!canGoOn} onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
