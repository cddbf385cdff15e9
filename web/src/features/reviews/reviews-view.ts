import { useCallback, useMemo } from 'react'
import { LOW_RATE, LOW_STARS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { knownWord } from '../../platform/address-values.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { platformOfType, TYPES } from './platforms.ts'

export const STARS = ['5', '4', '3', '2', '1'] as const
/** The low ones as one choice: where the dashboard's item leads */
export const STARS_CHOICES = [...STARS, LOW_STARS] as const
export type StarsChoice = (typeof STARS_CHOICES)[number]
const ANSWERED = ['true', 'false'] as const
type AnsweredChoice = (typeof ANSWERED)[number]

export interface ReviewFilter {
  stars: StarsChoice | undefined
  answered: AnsweredChoice | undefined
}

/** What the page shows, as the address says it */
export function useReviewsView() {
  const { query, change } = useAddressQuery()
  const type = query.get('type')
  const asked = platformOfType(type)
  const filter = useMemo<ReviewFilter>(
    () => ({ stars: knownWord(STARS_CHOICES, query.get('stars')), answered: knownWord(ANSWERED, query.get('answered')) }),
    [query],
  )
  const goTo = useCallback(
    (platform: ReviewPlatform) => change({ type: TYPES[platform], stars: null, answered: null }, 'replace'),
    [change],
  )
  return {
    /** Which tab the address asks for; it may be one that is not shown */
    asked,
    filter,
    chooseStars: (stars: StarsChoice | undefined) => change({ stars: stars ?? null }),
    chooseAnswered: (answered: AnsweredChoice | undefined) => change({ answered: answered ?? null }),
    /** Instead of what the address asks for, which was of another tab */
    goTo,
    clear: () => change({ stars: null, answered: null }),
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
