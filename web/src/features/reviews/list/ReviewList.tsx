import { Anchor, Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { errorMessageOf, errorMessageUnlessSignedOut, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { PLATFORM_NAMES } from '../platforms.ts'
import { type ReviewOverview, useReviews } from '../reviews.data.ts'
import classes from '../reviews.module.css'
import { LoadingItems } from './LoadingReviews.tsx'
import { NoReviews } from './NoReviews.tsx'
import { ReviewFilters } from './ReviewFilters.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { type ReviewFilter, type ReviewsView, toReviewFilter } from './review-filters.ts'
import { SyncLine } from './SyncLine.tsx'
import { countVisibleReviews, describeVisibleReviews } from './visible-reviews.ts'

interface ReviewListProps {
  platform: ReviewPlatform
  view: ReviewsView
  overview: ReviewOverview | undefined
  /** Pictures cause up to twenty requests to other hosts, so the screen's own requests come first */
  showsPictures: boolean
}

export function ReviewList({ platform, view, overview, showsPictures }: ReviewListProps) {
  const filter = toReviewFilter(platform, view)
  return (
    <Card
      padded={false}
      title="Reviews"
      className={classes.list}
      // The placeholder reserves the space, to avoid a layout shift
      aside={overview ? <SyncLine sync={overview.sync} platform={platform} /> : <span className={classes.sync}>&nbsp;</span>}
    >
      {overview?.sync.problem && (
        <p className={classes.problem} role="status">
          <IconAlertTriangle stroke={1.75} aria-hidden />
          <span>{overview.sync.problem}</span>
        </p>
      )}
      {overview ? <VisibleReviews overview={overview} platform={platform} /> : platform === 'yelp' && <VisibleReviewsShape />}
      <ReviewFilters platform={platform} view={view} unanswered={overview?.unanswered} />
      <Reviews platform={platform} view={view} filter={filter} showsPictures={showsPictures} overview={overview} />
    </Card>
  )
}

/** Shows that the list is incomplete, with a link to the rest */
function VisibleReviews({ overview, platform }: { overview: ReviewOverview; platform: ReviewPlatform }) {
  const visible = countVisibleReviews(overview, platform)
  if (!visible) return null
  return (
    <p className={classes.shared}>
      {describeVisibleReviews(visible, platform)}. Rating and count cover all {visible.total.toLocaleString('en-US')}.{' '}
      {overview.place_url !== '' && (
        <Anchor href={overview.place_url} target="_blank" rel="noopener noreferrer" underline="always" inherit>
          Read all reviews on {PLATFORM_NAMES[platform]}
        </Anchor>
      )}
    </p>
  )
}

/** Reserves space for the notice, which Yelp's list almost always has, with a text of typical length so that it wraps the same way */
function VisibleReviewsShape() {
  return (
    <p className={classes.shared} data-shape aria-hidden>
      Yelp shares 7 of your 46 reviews. Rating and count cover all 46. Read all reviews on Yelp
    </p>
  )
}

type ReviewsProps = ReviewListProps & { filter: ReviewFilter }

function Reviews({ platform, view, filter, showsPictures, overview }: ReviewsProps) {
  const reviews = useReviews(platform, filter)
  const name = PLATFORM_NAMES[platform]
  if (!reviews.data) {
    if (!reviews.isError || isSessionEnded(reviews.error)) return <LoadingItems />
    return (
      <ErrorState
        title={`The reviews on ${name} could not be loaded`}
        message={errorMessageOf(reviews.error)}
        requestId={requestIdOf(reviews.error)}
        onRetry={() => void reviews.refetch()}
      />
    )
  }
  const items = reviews.data.pages.flatMap((page) => page.reviews)
  if (items.length === 0) return <NoReviews platform={platform} filter={filter} overview={overview} onClear={view.clear} />
  return (
    // While the next filter's reviews load, the previous filter's reviews are shown dimmed, as placeholder data
    <div className={classes.items} data-old={reviews.isPlaceholderData || undefined} aria-busy={reviews.isPlaceholderData}>
      <ul className={classes.plain}>
        {items.map((review) => (
          <li key={review.review_uuid}>
            <ReviewItem review={review} platform={platform} showsPicture={showsPictures} />
          </li>
        ))}
      </ul>
      {filter.review_uuid !== undefined && (
        <div className={classes.more}>
          <Button variant="default" onClick={view.clear}>
            Show all reviews
          </Button>
        </div>
      )}
      {reviews.hasNextPage && (
        <MoreReviews
          isLoading={reviews.isFetchingNextPage}
          problem={reviews.isFetchNextPageError ? errorMessageUnlessSignedOut(reviews.error) : null}
          onMore={() => void reviews.fetchNextPage()}
        />
      )}
    </div>
  )
}

function MoreReviews({ isLoading, problem, onMore }: { isLoading: boolean; problem: string | null; onMore: () => void }) {
  const Icon = problem === null ? IconChevronDown : IconRefresh
  return (
    <div className={classes.more}>
      {problem !== null && !isLoading && (
        <p className={classes.moreProblem} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="default"
        aria-busy={isLoading}
        aria-disabled={isLoading}
        onClick={() => !isLoading && onMore()}
        leftSection={isLoading ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon size={16} stroke={1.75} aria-hidden />}
      >
        {problem === null || isLoading ? 'More review' : 'Try again'}
      </Button>
    </div>
  )
}
