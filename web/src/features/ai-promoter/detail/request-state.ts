import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Tone } from '../../../ui/StatusBadge.tsx'

type Facts = Pick<
  ReviewRequestDetail,
  'progress' | 'rating' | 'reviewer_entered_google' | 'reviewer_entered_yelp' | 'email_state' | 'sms_state'
>

/** The badge beside the title: the latest state that a request has reached */
export function stateOf(request: Facts): { tone: Tone; words: string } {
  const { progress, rating, reviewer_entered_google: google, reviewer_entered_yelp: yelp, email_state: email, sms_state: text } = request
  if (progress.state === 'generating') return { tone: 'info', words: 'Being written' }
  if (progress.state === 'failed') return { tone: 'bad', words: 'Could not be written' }
  if (google || yelp) return { tone: 'good', words: 'Reviewed' }
  if (rating !== null) return { tone: 'info', words: 'Answered' }
  const sent = [email, text].filter((state) => state !== 'none')
  if (sent.length === 0) return { tone: 'info', words: 'Ready, not sent yet' }
  if (sent.includes('waiting')) return { tone: 'warning', words: 'Being sent' }
  if (sent.includes('sent')) return { tone: 'good', words: 'Sent, not answered yet' }
  if (sent.includes('unconfirmed')) return { tone: 'warning', words: 'Unconfirmed' }
  return { tone: 'bad', words: 'Not sent' }
}

/** "Marcus": the customer's first name */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
