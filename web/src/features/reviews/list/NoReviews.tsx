import { Button } from '@mantine/core'
import { IconFilterOff, IconStar } from '@tabler/icons-react'
import { isTooShortToSearch, SEARCH_IS_TOO_SHORT } from '#contract/formats/search-terms.ts'
import { NEW_REVIEW_DAYS, RECENT_REVIEW_DAYS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { PLATFORM_NAMES } from '../platforms.ts'
import type { ReviewOverview } from '../reviews.data.ts'
import { formatStars, type ReviewFilter } from './review-filters.ts'
import { countVisibleReviews, describeVisibleReviews } from './visible-reviews.ts'

interface NoReviewsProps {
  platform: ReviewPlatform
  filter: ReviewFilter
  overview: ReviewOverview | undefined
  onClear: () => void
}

export function NoReviews({ platform, filter, overview, onClear }: NoReviewsProps) {
  const visible = overview && countVisibleReviews(overview, platform)
  const name = PLATFORM_NAMES[platform]
  if (filter.review_uuid !== undefined) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="This review no longer exists"
        text={`It may have been deleted on ${name}, or your filters hide it.`}
        action={<Button onClick={onClear}>Show all reviews</Button>}
      />
    )
  }
  const { search, stars, answered, written } = filter
  if (search !== undefined || stars !== undefined || answered !== undefined || written !== undefined) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No matching reviews"
        text={isTooShortToSearch(search ?? '') ? SEARCH_IS_TOO_SHORT : `There are no ${describeReviewFilter(filter)} on ${name}.`}
        action={<Button onClick={onClear}>Show all reviews</Button>}
      />
    )
  }
  if (visible) {
    return (
      <EmptyState
        icon={IconStar}
        title={describeVisibleReviews(visible, platform)}
        text={`How many reviews ${name} shares depends on our ${name} plan. You can read them all on ${name}.`}
      />
    )
  }
  return (
    <EmptyState
      icon={IconStar}
      title="No reviews yet"
      text={`Your ${name} reviews appear here. Invite customers by email or text.`}
      action={
        <Button component={AppLink} to="/businessPromoter?send=1">
          Ask for a review
        </Button>
      }
    />
  )
}

const RESPONSES = {
  true: ' with a response',
  false: ' without a response',
  rejected: ' with a reply Google rejected',
  waiting: ' that need your attention',
}

/** "reviews with 2 stars that have no response yet and with “parking” in the name or the words" */
function describeReviewFilter({ search, stars, answered, written }: ReviewFilter): string {
  const rate = stars === undefined ? '' : ` with ${formatStars(stars)}`
  const response = answered === undefined ? '' : RESPONSES[answered]
  const time = written === undefined ? '' : ` from the last ${written === 'new' ? NEW_REVIEW_DAYS : RECENT_REVIEW_DAYS} days`
  const searched = search === undefined ? '' : `${rate || response || time ? ' and' : ''} with “${search}” in the name or text`
  return `reviews${time}${rate}${response}${searched}`
}
