import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Tone } from '../../../ui/content/StatusBadge.tsx'

type Facts = Pick<
  ReviewRequestDetail,
  'progress' | 'rating' | 'reviewer_entered_google' | 'reviewer_entered_yelp' | 'email_state' | 'sms_state'
>

/** The badge beside the title: the latest state that a request has reached */
export function stateOf(request: Facts): { tone: Tone; label: string } {
  const { progress, rating, reviewer_entered_google: google, reviewer_entered_yelp: yelp, email_state: email, sms_state: text } = request
  if (progress.state === 'generating') return { tone: 'info', label: 'Being written' }
  if (progress.state === 'failed') return { tone: 'bad', label: 'Could not be written' }
  if (google || yelp) return { tone: 'good', label: 'Reviewed' }
  if (rating !== null) return { tone: 'info', label: 'Answered' }
  const sent = [email, text].filter((state) => state !== 'none')
  if (sent.length === 0) return { tone: 'info', label: 'Ready, not sent yet' }
  if (sent.includes('waiting')) return { tone: 'warning', label: 'Being sent' }
  if (sent.includes('sent')) return { tone: 'good', label: 'Sent, not answered yet' }
  if (sent.includes('unconfirmed')) return { tone: 'warning', label: 'Unconfirmed' }
  return { tone: 'bad', label: 'Not sent' }
}

/** "Marcus": the customer's first name */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
