import { Skeleton } from '@mantine/core'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './call-drawer.module.css'

export function LoadingDetail() {
  return (
    <Loading label="Loading call">
      <div className={classes.section}>
        <Skeleton className={classes.playerSkeleton} />
      </div>
      {['summary', 'items', 'transcript'].map((section) => (
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
