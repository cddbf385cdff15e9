import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './ChangeChip.module.css'
import { changeDirection, formatChange } from './change-format.ts'

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }

interface ChangeChipProps {
  percent: number
  /** For values where less is better, like missed calls: a fall counts as good */
  lessIsBetter?: boolean
  /** " points" for the difference of two percentages */
  unit?: string
}

/** Change in percent against the previous period. The arrow shows the direction, the colour whether that is good */
export function ChangeChip({ percent, lessIsBetter = false, unit = '%' }: ChangeChipProps) {
  const direction = changeDirection(percent)
  const Arrow = ARROWS[direction]
  const look = direction === 'flat' ? 'flat' : (direction === 'up') === lessIsBetter ? 'worse' : 'better'
  return (
    <span className={`${classes.chip} ${classes[look]}`}>
      <Arrow size={16} stroke={2} aria-hidden />
      {formatChange(percent, unit)}
    </span>
  )
}
