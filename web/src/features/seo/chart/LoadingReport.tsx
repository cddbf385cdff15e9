import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './chart.module.css'
import head from './head-metrics.module.css'

const GROUPS = ['Google profile', 'Website']
const METRICS = [1, 2, 3, 4]
const SECTIONS = [
  ['Engagement', 'short'],
  ['Device Category', 'short'],
  ['Source Channels', 'tall'],
  ['Top Pages', 'tall'],
  ['Call / Website Clicks', 'short'],
  ['New v/s Returning Users', 'short'],
] as const

/** Skeleton with the shape and height of the report */
export function LoadingReport() {
  return (
    <Loading label="Loading the report">
      <div className={classes.cards}>
        <Card>
          <Skeleton className={head.sentenceShape} />
          {GROUPS.map((group) => (
            <div key={group} className={head.group}>
              <div className={head.groupName}>{group}</div>
              <div className={head.figures}>
                {METRICS.map((metric) => (
                  <Skeleton key={metric} className={head.figureShape} />
                ))}
              </div>
            </div>
          ))}
        </Card>
        <div className={classes.pair}>
          {SECTIONS.map(([title, height]) => (
            <Card key={title} title={title}>
              <Skeleton className={classes[height]} />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}
