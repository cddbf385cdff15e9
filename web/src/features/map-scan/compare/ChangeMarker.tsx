import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEqual, IconMinus } from '@tabler/icons-react'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'
import { describeGridPlace } from '../scan-labels.ts'
import { describeChangeAloud, formatPlacesGained, formatRankChange } from './change-labels.ts'
import classes from './compare.module.css'

export const CHANGE_ICONS = { better: IconArrowUp, worse: IconArrowDown, same: IconEqual, not_comparable: IconMinus }

/** How one point changed: an arrow with the number of places gained or lost, and both ranks */
export function ChangeMarker({ cell }: { cell: ScanComparison['cells'][number] }) {
  const Icon = CHANGE_ICONS[cell.change]
  const gain = formatPlacesGained(cell)
  return (
    <span className={classes.changed}>
      <VisuallyHidden>
        {describeChangeAloud(cell)}, {describeGridPlace(cell)}
      </VisuallyHidden>
      <span className={classes.marker} data-change={cell.change} aria-hidden>
        <Icon className={classes.arrow} stroke={2.5} aria-hidden />
        {gain}
      </span>
      <span className={classes.ranks} aria-hidden>
        {formatRankChange(cell)}
      </span>
    </span>
  )
}
