import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { formatDay } from '../../../platform/moments.ts'
import { withWhom } from '../list/request-words.ts'

/** "Visit 11/17/26, with Dr. Anita Patel and Megan Doyle" */
export function visitLine(request: ReviewRequest, timeZone: string): string {
  return [`Visit ${formatDay(request.created_datetime, timeZone)}`, withWhom(request)].filter(Boolean).join(', ')
}
