import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './dashboard.module.css'
import shapes from './loading-shapes.module.css'

/** Skeleton with the shape and height of the dashboard */
export function LoadingCallStats() {
  return (
    <Loading label="Loading call totals">
      <div className={classes.figures}>
        <div className={classes.head}>
          <div className={classes.four}>
            {['total', 'answered', 'missed', 'quality'].map((stat) => (
              <div key={stat}>
                <div className={`${classes.figureSkeleton} ${shapes.figure}`}>
                  <Skeleton />
                  <Skeleton />
                  <Skeleton />
                </div>
              </div>
            ))}
          </div>
          <p className={classes.against}>&nbsp;</p>
        </div>
        <div className={classes.charts}>
          <Card title="Call distribution">
            <div className={`${classes.chartSkeleton} ${shapes.donut}`}>
              <Skeleton circle className={shapes.ring} />
              <div className={shapes.lines}>{shapesOf(4)}</div>
            </div>
          </Card>
          <Card title="Weekly call trend">
            <div className={`${classes.chartSkeleton} ${shapes.bars}`}>{shapesOf(7)}</div>
          </Card>
          <Card title="Top referral sources">
            <div className={`${classes.chartSkeleton} ${shapes.lines}`}>{shapesOf(6)}</div>
          </Card>
        </div>
      </div>
    </Loading>
  )
}

const shapesOf = (count: number) => Array.from({ length: count }, (_, place) => <Skeleton key={place} />)

/** A line with a smaller one below it, as in the dashboard's lists */
export function LoadingLine() {
  return (
    <div className={`${classes.lineSkeleton} ${shapes.line}`}>
      <Skeleton />
      <Skeleton />
    </div>
  )
}
