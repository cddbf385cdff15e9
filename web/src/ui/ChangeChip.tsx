import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './ChangeChip.module.css'
import { changeDirection, formatChange } from './change-format.ts'

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }

/** A change in percent against the period before */
export function ChangeChip({ percent }: { percent: number }) {
  const direction = changeDirection(percent)
  const Arrow = ARROWS[direction]
  return (
    <span className={`${classes.chip} ${classes[direction]}`}>
      <Arrow size={16} stroke={2} aria-hidden />
      {formatChange(percent)}
    </span>
  )
}
