import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './ChangeChip.module.css'
import { changeDirection, formatChange } from './change-format.ts'

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }

interface ChangeChipProps {
  percent: number
  /** Of what one wants less of, like missed calls: there falling is good */
  lessIsBetter?: boolean
}

/** A change in percent against the period before. The arrow says where it goes, the colour whether that is good */
export function ChangeChip({ percent, lessIsBetter = false }: ChangeChipProps) {
  const direction = changeDirection(percent)
  const Arrow = ARROWS[direction]
  const look = direction === 'flat' ? 'flat' : (direction === 'up') === lessIsBetter ? 'worse' : 'better'
  return (
    <span className={`${classes.chip} ${classes[look]}`}>
      <Arrow size={16} stroke={2} aria-hidden />
      {formatChange(percent)}
    </span>
  )
}
