import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './ChangeChip.module.css'
import { type ChangeUnit, changeDirection, formatChange, isNoticeableChange } from './change-format.ts'

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }

interface ChangeChipProps {
  percent: number
  /** For values that are better when lower, such as missed calls: a decrease counts as good */
  lessIsBetter?: boolean
  unit?: ChangeUnit
}

/** Change from the previous period. The arrow shows the direction, and the color whether it is good */
export function ChangeChip({ percent, lessIsBetter = false, unit = '%' }: ChangeChipProps) {
  const direction = changeDirection(percent, unit)
  const Arrow = ARROWS[direction]
  const look = !isNoticeableChange(percent) ? 'flat' : (direction === 'up') === lessIsBetter ? 'worse' : 'better'
  return (
    <span className={`${classes.chip} ${classes[look]}`}>
      <Arrow size={16} stroke={2} aria-hidden />
      {formatChange(percent, unit)}
    </span>
  )
}
