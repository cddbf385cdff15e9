import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/content/Card.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import classes from './monthly-analytics.module.css'

const CHARTS = ['Social Media Reach', 'Call Analytics', 'Website Inquiry', 'Call Weekly', 'New Clients by Referral Source']

/** Skeleton with the shape and height of the charts */
export function LoadingYear() {
  return (
    <Loading label="Loading charts">
      <div className={classes.charts}>
        {CHARTS.map((title, place) => (
          <div key={title} className={place === CHARTS.length - 1 ? classes.whole : undefined}>
            <Card title={title}>
              <Skeleton className={classes.headlineShape} />
              <Skeleton className={classes.chartShape} />
            </Card>
          </div>
        ))}
      </div>
    </Loading>
  )
}
