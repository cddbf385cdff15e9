import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './chart.module.css'
import head from './head-metrics.module.css'

const GROUPS = ['Google profile', 'Website']
const METRICS = [1, 2, 3, 4]
const SECTIONS = [
  ['Engagement', 'short', 'rows'],
  ['Device Category', 'short', 'shares'],
  ['Source Channels', 'tall', 'shares'],
  ['Top Pages', 'tall', 'rows'],
  ['Call / Website Clicks', 'short', 'bars'],
  ['New v/s Returning Users', 'short', 'shares'],
] as const

/** Skeleton with the shape and height of the report */
export function LoadingReport() {
  return (
    <Loading label="Loading the report">
      <div className={classes.cards}>
        <Card>
          <Skeleton className={head.sentenceShape} data-shape="lines" />
          {GROUPS.map((group) => (
            <div key={group} className={head.group}>
              <div className={head.groupName}>{group}</div>
              <div className={head.figures}>
                {METRICS.map((metric) => (
                  <Skeleton key={metric} className={head.figureShape} data-shape="figure" />
                ))}
              </div>
            </div>
          ))}
        </Card>
        <div className={classes.pair}>
          {SECTIONS.map(([title, height, shape]) => (
            <Card key={title} title={title}>
              <Skeleton className={classes[height]} data-shape={shape} />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}
