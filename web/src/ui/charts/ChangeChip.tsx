import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './ChangeChip.module.css'
import { type ChangeUnit, changeDirection, formatChange, isNoticeableChange } from './change-format.ts'

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }

interface ChangeChipProps {
  percent: number
  /** For values where less is better, like missed calls: a fall counts as good */
  lessIsBetter?: boolean
  unit?: ChangeUnit
}

/** Change against the previous period. The arrow shows the direction, the color whether that is good */
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
