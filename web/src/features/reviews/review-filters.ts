import { useCallback } from 'react'
import { LOW_RATE, LOW_STARS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { type Chosen, choice, optionsOf } from '../../platform/list-filters.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { platformOfType, TYPES } from './platforms.ts'

export const STARS = ['5', '4', '3', '2', '1'] as const
/** The low ones as one choice: where the dashboard's item leads */
const STARS_CHOICES = [...STARS, LOW_STARS] as const
export type StarsChoice = (typeof STARS_CHOICES)[number]

const REVIEW_FILTERS = {
  stars: choice('stars', { label: 'Stars', options: STARS_CHOICES.map((value) => ({ value, label: starsInWords(value) })) }),
  answered: choice('answered', { label: 'Response', options: optionsOf({ false: 'No response yet', true: 'Answered' }) }),
}

export type ReviewFilter = Chosen<typeof REVIEW_FILTERS>

/** What the page shows, as the address says it */
export function useReviewsView() {
  const view = useListView(REVIEW_FILTERS)
  const { query, change } = useAddressQuery()
  const goTo = useCallback(
    (platform: ReviewPlatform) => change({ type: TYPES[platform], stars: null, answered: null }, 'replace'),
    [change],
  )
  return {
    ...view,
    /** Which tab the address asks for; it may be one that is not shown */
    asked: platformOfType(query.get('type')),
    /** Instead of what the address asks for, which was of another tab */
    goTo,
  }
}

export type ReviewsView = ReturnType<typeof useReviewsView>

/** "1 star", "1 to 3 stars" */
export function starsInWords(stars: StarsChoice): string {
  if (stars === LOW_STARS) return `1 to ${LOW_RATE} stars`
  return stars === '1' ? '1 star' : `${stars} stars`
}

/** Yelp tells nothing about the owner's answers, so there is nothing to filter by */
export function filterFor(platform: ReviewPlatform, { stars, answered }: ReviewFilter): ReviewFilter {
  return { stars, answered: platform === 'google' ? answered : undefined }
}
