import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

/** The filters of a list in one row; what stands at its end says how the list is shown, not what is in it */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}
