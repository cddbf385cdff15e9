import { IconAlertTriangle } from '@tabler/icons-react'
import { When } from '../../../platform/time/When.tsx'
import { useScanBudget } from '../map-scan.data.ts'
import { formatLookups } from '../scan-labels.ts'
import classes from './scan.module.css'

/** "Uses 49 lookups, 251 left today": what a scan costs, shown before it starts */
export function BudgetLine({ needed }: { needed: number | null }) {
  const budget = useScanBudget()
  if (!budget.data) return <span className={classes.budget} />
  const { left_today: left, renewed_datetime: renewed } = budget.data
  const isShort = needed !== null && needed > left
  const leftText = `${left.toLocaleString('en-US')} left today`
  return (
    <span className={classes.budget} data-short={isShort || undefined} role="status">
      {isShort && <IconAlertTriangle className={classes.icon} stroke={1.75} aria-hidden />}
      <span>
        {needed === null ? leftText : `Uses ${formatLookups(needed)}, ${leftText}`}
        {isShort && (
          <>
            . More available at <When at={renewed} show="time" />.
          </>
        )}
      </span>
    </span>
  )
}
