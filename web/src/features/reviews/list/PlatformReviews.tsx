import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import overviewClasses from '../overview.module.css'
import { PLATFORM_NAMES } from '../platforms.ts'
import { RatingDistribution } from '../RatingDistribution.tsx'
import { ReviewStats } from '../ReviewStats.tsx'
import { ReviewTrend } from '../ReviewTrend.tsx'
import { useReviewOverview } from '../reviews.data.ts'
import classes from '../reviews.module.css'
import { LoadingCharts, LoadingReviewStats } from './LoadingReviews.tsx'
import { MissingPlace } from './MissingPlace.tsx'
import { ReviewList } from './ReviewList.tsx'
import type { ReviewsView } from './review-filters.ts'

/** One platform's tab: the headline stats, all reviews, and beside them the rating distribution and the trend */
export function PlatformReviews({ platform, view }: { platform: ReviewPlatform; view: ReviewsView }) {
  const overview = useReviewOverview(platform)
  if (overview.data && !overview.data.connected) return <MissingPlace />
  const isFailed = overview.isError && !overview.data && !isSessionEnded(overview.error)
  return (
    <div className={classes.tab}>
      <div className={classes.figuresPlace}>
        {overview.data ? (
          <ReviewStats overview={overview.data} platform={platform} />
        ) : isFailed ? (
          <Card>
            <ErrorState
              compact
              title={`${PLATFORM_NAMES[platform]} ratings could not be loaded`}
              message={errorMessageOf(overview.error)}
              requestId={requestIdOf(overview.error)}
              onRetry={() => void overview.refetch()}
            />
          </Card>
        ) : (
          <LoadingReviewStats />
        )}
      </div>
      <div className={classes.listPlace}>
        <ReviewList platform={platform} view={view} overview={overview.data} showsPictures={!overview.isPending} />
      </div>
      <div className={classes.chartsPlace}>
        {overview.data ? (
          <div className={overviewClasses.charts}>
            <RatingDistribution
              overview={overview.data}
              platform={platform}
              chosen={view.chosen.stars}
              // Its counts cover all reviews, so choosing a rating clears the other filters to show exactly the counted reviews
              onChoose={view.chooseStars}
            />
            <ReviewTrend trend={overview.data.trend} />
          </div>
        ) : (
          !isFailed && <LoadingCharts />
        )}
      </div>
    </div>
  )
}
