import { useMemo } from 'react'
import type { ReviewPlatform } from '#contract/reviews.ts'
import { knownWord } from '../../platform/address-values.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { platformOfType } from './platforms.ts'

export const STARS = ['5', '4', '3', '2', '1'] as const
export type StarsChoice = (typeof STARS)[number]
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
    () => ({ stars: knownWord(STARS, query.get('stars')), answered: knownWord(ANSWERED, query.get('answered')) }),
    [query],
  )
  return {
    /** Which tab the address asks for; it may be one that is not shown */
    asked,
    filter,
    chooseStars: (stars: StarsChoice | undefined) => change({ stars: stars ?? null }),
    chooseAnswered: (answered: AnsweredChoice | undefined) => change({ answered: answered ?? null }),
    clear: () => change({ stars: null, answered: null }),
  }
}

export type ReviewsView = ReturnType<typeof useReviewsView>

/** Yelp tells nothing about the owner's answers, so there is nothing to filter by */
export function filterFor(platform: ReviewPlatform, { stars, answered }: ReviewFilter): ReviewFilter {
  return { stars, answered: platform === 'google' ? answered : undefined }
}
