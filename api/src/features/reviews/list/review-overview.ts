import type { getReviewOverview } from '#contract/reviews/reviews.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { MonthOfReviews, PlatformState } from './review-stats.queries.ts'

const TREND_MONTHS = 13

export function toWireOverview(
  { today, running, last_success_datetime, problem, problem_datetime, ...state }: PlatformState,
  months: readonly MonthOfReviews[],
): EndpointResult<typeof getReviewOverview> {
  const sum = (field: Exclude<keyof MonthOfReviews, 'month'>) => months.reduce((total, month) => total + month[field], 0)
  return {
    ...state,
    new_reviews: sum('fresh'),
    distribution: { '1': sum('one'), '2': sum('two'), '3': sum('three'), '4': sum('four'), '5': sum('five') },
    unanswered: sum('unanswered'),
    trend: listLastMonths(today).map((month) => toWireMonth(month, months)),
    sync: { running, last_success_datetime, problem, problem_datetime },
  }
}

/** Months up to the current one in the business's time zone, oldest first */
function listLastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: TREND_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (TREND_MONTHS - 1 - index), 1)).toISOString().slice(0, 7),
  )
}

function toWireMonth(month: string, months: readonly MonthOfReviews[]) {
  const { one, two, three, four, five } = months.find((found) => found.month === month) ?? { one: 0, two: 0, three: 0, four: 0, five: 0 }
  const reviews = one + two + three + four + five
  const stars = one + 2 * two + 3 * three + 4 * four + 5 * five
  return { month, reviews, rating: reviews === 0 ? null : Math.round((stars / reviews) * 100) / 100 }
}
