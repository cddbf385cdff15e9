import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './dashboard.module.css'

/** Skeleton in the shape and height of the dashboard */
export function LoadingCallStats() {
  return (
    <Loading label="Loading call totals">
      <div className={classes.figures}>
        <div className={classes.head}>
          <div className={classes.four}>
            {['total', 'answered', 'missed', 'quality'].map((stat) => (
              <div key={stat}>
                <Skeleton className={classes.figureSkeleton} />
              </div>
            ))}
          </div>
          <p className={classes.against}>&nbsp;</p>
        </div>
        <div className={classes.charts}>
          {['Call distribution', 'Weekly call trend', 'Top referral sources'].map((title) => (
            <Card key={title} title={title}>
              <Skeleton className={classes.chartSkeleton} />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}
