import classes from './month-bars.module.css'
import { type MonthOfYear, monthLetter, monthName } from './months.ts'

interface MonthBarsProps {
  /** What is counted: "Calls" */
  label: string
  /** The oldest first; the last is the current one, in full colour */
  months: readonly (MonthOfYear & { count: number })[]
}

/** Bars that grow from zero, in step with the stat that counts up. A bar shows its value on hover */
export function MonthBars({ label, months }: MonthBarsProps) {
  const largest = Math.max(1, ...months.map(({ count }) => count))
  const description = months.map((month) => `${monthName(month)} ${month.count.toLocaleString('en-US')}`).join(', ')
  return (
    <div className={classes.bars} role="img" aria-label={`${label} by month: ${description}`}>
      {months.map((month) => (
        <span key={`${month.year}-${month.month}`} className={classes.month}>
          <span className={classes.place}>
            <span className={classes.bar} style={{ height: `${(month.count / largest) * 100}%` }} />
          </span>
          <span className={classes.letter}>{monthLetter(month)}</span>
          <span className={classes.value}>
            <b>{month.count.toLocaleString('en-US')}</b> {monthName(month)}
          </span>
        </span>
      ))}
    </div>
  )
}
