import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loading } from '../states/LoadingCard.tsx'
import classes from './drawer.module.css'

interface DrawerSectionProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A section of a drawer with its own heading */
export function DrawerSection({ title, aside, children }: DrawerSectionProps) {
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

/** Three skeleton sections, shown while the content loads; `first`: the content above them */
export function LoadingSections({ label, first }: { label: string; first?: ReactNode }) {
  return (
    <Loading label={label}>
      {first && <div className={classes.section}>{first}</div>}
      {['first', 'second', 'third'].map((section) => (
        <div key={section} className={classes.section}>
          <Skeleton className={classes.titleSkeleton} />
          <Skeleton className={classes.lineSkeleton} />
          <Skeleton className={classes.lineSkeleton} />
          <Skeleton className={classes.lineSkeleton} />
        </div>
      ))}
    </Loading>
  )
}
