import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/content/Card.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import classes from './monthly-analytics.module.css'

const CHARTS = [
  { title: 'Social Media Reach', shape: 'plot' },
  { title: 'Call Analytics', shape: 'plot' },
  { title: 'Website Inquiry', shape: 'plot' },
  { title: 'Call Weekly', shape: 'bars' },
  { title: 'New Clients by Referral Source', shape: 'bars' },
]

/** Skeleton with the shape and height of the charts */
export function LoadingYear() {
  return (
    <Loading label="Loading charts">
      <div className={classes.charts}>
        {CHARTS.map(({ title, shape }, place) => (
          <div key={title} className={place === CHARTS.length - 1 ? classes.whole : undefined}>
            <Card title={title}>
              <Skeleton className={classes.headlineShape} />
              <Skeleton className={classes.chartShape} data-shape={shape} />
            </Card>
          </div>
        ))}
      </div>
    </Loading>
  )
}
