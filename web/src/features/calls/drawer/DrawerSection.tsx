import type { ReactNode } from 'react'
import classes from './call-drawer.module.css'

/** A section of the call's drawer with its own heading */
export function DrawerSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
