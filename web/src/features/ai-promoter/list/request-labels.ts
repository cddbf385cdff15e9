import type { z } from 'zod'
import type { listReviewRequests, ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'

type Summary = z.output<typeof listReviewRequests.response>['summary']

/** "41 of 64 reviewed" */
export function describeReviewed({ total, reviewed }: Summary): string {
  if (total === 0) return 'No review requests'
  return `${formatCount(reviewed)} of ${formatCount(total)} reviewed`
}

/** "38 on Google, 17 on Yelp, 14 of them on both"; empty while nobody has reviewed */
export function describePlatforms({ google, yelp, both }: Summary): string {
  const places = [google > 0 && `${formatCount(google)} on Google`, yelp > 0 && `${formatCount(yelp)} on Yelp`].filter(Boolean)
  if (both > 0) places.push(`${formatCount(both)} on both`)
  return places.join(', ')
}

/** "22 are waiting" */
export const formatWaitingCount = (waiting: number): string => `${formatCount(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting`
export const formatGeneratingCount = (generating: number): string =>
  `${formatCount(generating)} ${generating === 1 ? 'is' : 'are'} generating`

export const formatFailedCount = (failed: number): string => `${formatCount(failed)} failed`

/** "with Dr. Patel and Megan"; empty if nobody is assigned */
export function describeAssistants({ employee_list: assistants }: Pick<ReviewRequest, 'employee_list'>): string {
  const names = assistants.map(({ employee_name: name }) => name)
  if (names.length === 0) return ''
  return `with ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)}`
}
