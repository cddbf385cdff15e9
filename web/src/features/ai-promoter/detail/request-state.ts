import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Tone } from '../../../ui/content/StatusBadge.tsx'

type Facts = Pick<
  ReviewRequestDetail,
  'progress' | 'rating' | 'reviewer_entered_google' | 'reviewer_entered_yelp' | 'email_state' | 'sms_state'
>

/** The badge beside the title: the latest state that a request has reached */
export function requestStateLabel(request: Facts): { tone: Tone; label: string } {
  const { progress, rating, reviewer_entered_google: google, reviewer_entered_yelp: yelp, email_state: email, sms_state: text } = request
  if (progress.state === 'generating') return { tone: 'info', label: 'Generating' }
  if (progress.state === 'failed') return { tone: 'bad', label: 'Failed' }
  if (google || yelp) return { tone: 'good', label: 'Reviewed' }
  if (rating !== null) return { tone: 'info', label: 'Answered' }
  const sent = [email, text].filter((state) => state !== 'none')
  if (sent.length === 0) return { tone: 'info', label: 'Ready to send' }
  if (sent.includes('waiting')) return { tone: 'warning', label: 'Sending' }
  if (sent.includes('sent')) return { tone: 'good', label: 'Sent, no response yet' }
  if (sent.includes('unconfirmed')) return { tone: 'warning', label: 'Unconfirmed' }
  return { tone: 'bad', label: 'Not sent' }
}

type Submission = Pick<ReviewRequestDetail, 'rating' | 'reviewer_entered_google' | 'reviewer_entered_yelp' | 'bad_review_feedback'>

/** Whether the customer has submitted something. If so, the page shows the result first, before the code and the form */
export const hasSubmission = (request: Submission): boolean =>
  request.rating !== null || request.reviewer_entered_google || request.reviewer_entered_yelp || request.bad_review_feedback !== ''

/** "reviewed you on Google and Yelp" */
export function describeSubmission({ reviewer_entered_google: google, reviewer_entered_yelp: yelp, ...rest }: Submission): string {
  const sites = [...(google ? ['Google'] : []), ...(yelp ? ['Yelp'] : [])]
  if (sites.length > 0) return `reviewed you on ${sites.join(' and ')}`
  return rest.bad_review_feedback === '' ? 'rated the visit, and didn’t post a review' : 'left private feedback'
}

/** "Marcus": the customer's first name */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
