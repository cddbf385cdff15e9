import type { CSSProperties } from 'react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import classes from './month-bars.module.css'
import { formatMonthAndYear, formatMonthLetter, type MonthOfYear } from './months.ts'

export interface MonthCount extends MonthOfYear {
  count: number
  /** For the current month: the projected total at its end, at the pace so far. Null while there are too few days for a projection */
  projected?: number | null
}

interface MonthBarsProps {
  /** What is counted: "Calls" */
  label: string
  /** Oldest first. The last is the current month, in full color, with the projected remainder hatched above it */
  months: readonly MonthCount[]
}

/** Bars that grow from zero in step with the stat counting up. Each bar shows its value on hover */
export function MonthBars({ label, months }: MonthBarsProps) {
  const largest = Math.max(1, ...months.map(({ count, projected }) => Math.max(count, projected ?? 0)))
  const description = months.map((month) => `${formatMonthAndYear(month)} ${describeMonthCount(month)}`).join(', ')
  return (
    <div className={classes.bars} role="img" aria-label={`${label} by month: ${description}`}>
      {months.map((month) => (
        <span key={`${month.year}-${month.month}`} className={classes.month}>
          <span className={classes.place}>
            <span
              className={classes.bar}
              style={
                {
                  height: `${(Math.max(month.count, month.projected ?? 0) / largest) * 100}%`,
                  '--reached': month.projected ? `${(month.count / month.projected) * 100}%` : '100%',
                } as CSSProperties
              }
            />
          </span>
          <span className={classes.letter}>{formatMonthLetter(month)}</span>
          <span className={classes.value}>
            <b>{formatCount(month.count)}</b> {formatMonthAndYear(month)}
            {month.projected != null && `, about ${formatCount(month.projected)} by the end`}
          </span>
        </span>
      ))}
    </div>
  )
}

function describeMonthCount({ count, projected }: MonthCount): string {
  const counted = formatCount(count)
  return projected == null ? counted : `${counted} so far, about ${formatCount(projected)} by the end`
}
