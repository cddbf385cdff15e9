import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import overviewClasses from '../overview.module.css'
import itemClasses from './review-item.module.css'

/** Skeletons with the shape and height of the content */
export function LoadingReviewStats() {
  return (
    <Loading label="Loading ratings">
      <div className={overviewClasses.figures}>
        {['average', 'all', 'new'].map((stat) => (
          <div key={stat}>
            <Skeleton className={overviewClasses.figureSkeleton} data-shape="figure" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

export function LoadingCharts() {
  return (
    <Loading label="Loading the charts">
      <div className={overviewClasses.charts}>
        <Card title="Rating distribution">
          <Skeleton className={overviewClasses.chartSkeleton} data-shape="shares" />
        </Card>
        <Card title="Trend">
          <Skeleton className={overviewClasses.chartSkeleton} data-shape="plot" />
        </Card>
      </div>
    </Loading>
  )
}

/** As tall as a tablet in portrait orientation, so that the content below the list stays out of view while the list grows */
const LOADING_ITEMS = Array.from({ length: 10 }, (_, place) => place)

export function LoadingItems() {
  return (
    <Loading label="Loading the reviews">
      {LOADING_ITEMS.map((place) => (
        <div key={place} className={itemClasses.item}>
          <Skeleton circle className={itemClasses.pictureSkeleton} />
          <div className={itemClasses.name}>
            <Skeleton className={itemClasses.nameSkeleton} data-shape="lines" />
          </div>
          <div className={itemClasses.rated}>
            <Skeleton className={itemClasses.nameSkeleton} data-shape="lines" />
          </div>
          <div className={itemClasses.body}>
            <Skeleton className={itemClasses.textSkeleton} data-shape="lines" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
