import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './overview.module.css'

const METRICS = ['Followers', 'Views', 'Reach', 'Visits']
const ROWS = [
  {
    key: 'first',
    cards: [
      { title: 'Followers', shape: 'plot' },
      { title: 'Best time to post', shape: 'cells' },
    ],
  },
  {
    key: 'second',
    cards: [
      { title: 'Audience by age', shape: 'bars' },
      { title: 'Top locations', shape: 'shares' },
    ],
  },
]

/** Skeleton with the shape and height of the overview */
export function LoadingOverview() {
  return (
    <Loading label="Loading totals">
      <div className={classes.cards}>
        <Card>
          <div className={classes.headline}>
            <Skeleton className={classes.sentenceShape} data-shape="lines" />
            <Skeleton className={classes.buttonShape} />
          </div>
          <div className={classes.figures}>
            {METRICS.map((metric) => (
              <div key={metric} className={classes.figure}>
                <Skeleton className={classes.figureShape} data-shape="figure" />
              </div>
            ))}
          </div>
        </Card>
        {ROWS.map(({ key, cards }) => (
          <div key={key} className={classes.row} data-row={key}>
            {cards.map(({ title, shape }) => (
              <Card key={title} title={title}>
                <Skeleton className={classes.headlineShape} />
                <Skeleton className={classes.chartShape} data-shape={shape} />
              </Card>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
