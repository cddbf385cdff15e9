import { IconCircleCheck, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

/** A calm line for "nothing to do" */
export function QuietLine({ children, icon: Icon = IconCircleCheck }: { children: ReactNode; icon?: TablerIcon }) {
  return (
    <p className={classes.quiet}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
