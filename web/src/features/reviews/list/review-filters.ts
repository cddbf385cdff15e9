import { useCallback } from 'react'
import { LOW_RATE, LOW_STARS, NEW_REVIEW_DAYS, RECENT_REVIEW_DAYS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { type Chosen, choiceFilter, oneRowFilter, toOptions } from '../../../platform/lists/list-filters.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { platformOfTypeParameter, TYPES } from '../platforms.ts'

export const STARS = ['5', '4', '3', '2', '1'] as const
/** Also offers all low ratings as one choice, which the dashboard's to-do links to */
const STARS_CHOICES = [...STARS, LOW_STARS] as const
export type StarsChoice = (typeof STARS_CHOICES)[number]

const REVIEW_FILTERS = {
  stars: choiceFilter('stars', { label: 'Stars', options: STARS_CHOICES.map((value) => ({ value, label: formatStars(value) })) }),
  answered: choiceFilter('answered', {
    label: 'Response',
    options: toOptions({ false: 'No response yet', true: 'Answered', rejected: 'Rejected by Google', waiting: 'Needs attention' }),
  }),
  written: choiceFilter('written', {
    label: 'Written',
    options: toOptions({ new: `Last ${NEW_REVIEW_DAYS} days`, recent: `Last ${RECENT_REVIEW_DAYS} days` }),
  }),
  review_uuid: oneRowFilter('review_uuid'),
}

export type ReviewFilter = Chosen<typeof REVIEW_FILTERS> & { search: string | undefined }

/** URL state of the page */
export function useReviewsView() {
  const view = useListView(REVIEW_FILTERS)
  const { query, change } = useAddressQuery()
  const goTo = useCallback(
    (platform: ReviewPlatform) =>
      change({ type: TYPES[platform], search: null, stars: null, answered: null, written: null, review_uuid: null }, 'replace'),
    [change],
  )
  return {
    ...view,
    /** A search clears `review_uuid`, because it covers all reviews rather than the one that a link opened */
    searchFor: (search: string) => change({ search, review_uuid: null }, view.search === '' ? 'push' : 'replace'),
    /** Clears the other filters and the search, because the choice covers all reviews */
    chooseStars: (stars: StarsChoice | undefined) =>
      change({ stars: stars ?? null, search: null, answered: null, written: null, review_uuid: null }),
    /** The tab in the URL, which may not be available */
    requested: platformOfTypeParameter(query.get('type')),
    /** Switches the tab and clears the filters, which belonged to the tab in the URL */
    goTo,
  }
}

export type ReviewsView = ReturnType<typeof useReviewsView>

/** "1 star", "1 to 3 stars" */
export function formatStars(stars: StarsChoice): string {
  if (stars === LOW_STARS) return `1 to ${LOW_RATE} stars`
  return stars === '1' ? '1 star' : `${stars} stars`
}

/** Yelp's data has no owner responses, so this filter has nothing to match */
export function toReviewFilter(platform: ReviewPlatform, { chosen, search }: ReviewsView): ReviewFilter {
  const { stars, answered, written, review_uuid } = chosen
  return { search: search || undefined, stars, written, review_uuid, answered: platform === 'google' ? answered : undefined }
}
