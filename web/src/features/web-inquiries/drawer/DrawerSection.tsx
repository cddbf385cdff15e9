import type { ReactNode } from 'react'
import classes from './inquiry-drawer.module.css'

/** A section of the inquiry's drawer with its own heading */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
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
