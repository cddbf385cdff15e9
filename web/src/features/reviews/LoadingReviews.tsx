import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/LoadingCard.tsx'
import classes from './reviews.module.css'

/** In the shape and the height of what comes */
export function LoadingOverview() {
  return (
    <Loading label="Loading the figures">
      <div className={classes.tab}>
        <div className={classes.figures}>
          {['average', 'all', 'new'].map((figure) => (
            <div key={figure}>
              <Skeleton className={classes.figureSkeleton} />
            </div>
          ))}
        </div>
        <div className={classes.charts}>
          {['Rating distribution', 'Trend'].map((title) => (
            <Card key={title} title={title}>
              <Skeleton className={classes.chartSkeleton} />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}

const LOADING_ITEMS = [1, 2, 3, 4]

export function LoadingItems() {
  return (
    <Loading label="Loading the reviews">
      {LOADING_ITEMS.map((place) => (
        <div key={place} className={classes.item}>
          <Skeleton circle className={classes.pictureSkeleton} />
          <div>
            <Skeleton className={classes.nameSkeleton} />
            <Skeleton className={classes.dateSkeleton} />
            <Skeleton className={classes.textSkeleton} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
