import { VisuallyHidden } from '@mantine/core'
import classes from './badges.module.css'

interface CountBadgeProps {
  count: number
  /** Red: something is overdue or missed */
  urgent?: boolean
  /** What is counted, for screen readers: "open items" */
  of?: string
}

/** Renders nothing at zero, because nothing then needs attention */
export function CountBadge({ count, urgent = false, of }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={`${classes.count} ${urgent ? classes.urgent : ''}`}>
      {count > 99 ? '99+' : count}
      {of && <VisuallyHidden> {of}</VisuallyHidden>}
    </span>
  )
}
