import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './overview.module.css'

const METRICS = ['Followers', 'Views', 'Reach', 'Visits']

/** Skeleton with the shape and height of the overview */
export function LoadingOverview() {
  return (
    <Loading label="Loading totals">
      <div className={classes.cards}>
        <Card>
          <div className={classes.headline}>
            <Skeleton className={classes.sentenceShape} />
          </div>
          <div className={classes.figures}>
            {METRICS.map((metric) => (
              <div key={metric} className={classes.figure}>
                <Skeleton className={classes.figureShape} />
              </div>
            ))}
          </div>
        </Card>
        <div className={classes.row} data-row="first">
          {['Followers', 'Best time to post'].map((title) => (
            <Card key={title} title={title}>
              <Skeleton className={classes.chartShape} />
            </Card>
          ))}
        </div>
        <div className={classes.row} data-row="second">
          {['Audience by age', 'Top locations'].map((title) => (
            <Card key={title} title={title}>
              <Skeleton className={classes.chartShape} />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}
