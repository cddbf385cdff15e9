import type { PromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { type DayRange, daysBetween } from '../../../platform/time/calendar-days.ts'
import { formatShare } from '../../../ui/charts/chart-scale.ts'

/** The screen's headline: "41 of 128 people you asked went on to Google or Yelp. That’s 32%, up from 28% in the previous 30 days." */
export function describeConversion({ sent, went, before }: PromoterStats, { from, to }: DayRange): string {
  const days = daysBetween(from, to) + 1
  if (sent === 0) return 'No invitations sent in this period.'
  const share = formatShare(went, sent)
  const people = sent === 1 ? 'person' : 'people'
  const start = `${went === 0 ? 'None' : formatCount(went)} of ${formatCount(sent)} ${people} you asked went on to Google or Yelp.`
  if (!before || before.sent === 0) return went === 0 ? start : `${start} That’s ${share}.`
  const earlier = formatShare(before.went, before.sent)
  const inBefore = `in the previous ${days === 1 ? 'day' : `${formatCount(days)} days`}`
  if (earlier === share) return `${start} That’s ${share}, the same as ${inBefore}.`
  const direction = went / sent > before.went / before.sent ? 'up' : 'down'
  return `${start} That’s ${share}, ${direction} from ${earlier} ${inBefore}.`
}

/** "81 by email, 47 by email and text" */
export function describeSendChannels({ sent_by_email: email, sent_by_text: text, sent_by_both: both }: PromoterStats): string {
  const parts = [
    email > 0 && `${formatCount(email)} by email`,
    text > 0 && `${formatCount(text)} by text`,
    both > 0 && `${formatCount(both)} by email and text`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** "52% of opened: 33 Google, 14 Yelp, 6 both" */
export function describeReviewSites({ opened, went, google, yelp, google_and_yelp: both }: PromoterStats): string {
  if (went === 0) return opened === 0 ? '' : 'None yet'
  const places = [
    google > 0 && `${formatCount(google)} Google`,
    yelp > 0 && `${formatCount(yelp)} Yelp`,
    both > 0 && `${formatCount(both)} both`,
  ]
  return `${formatShare(went, opened)} of opened: ${places.filter(Boolean).join(', ')}`
}
