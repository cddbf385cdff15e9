import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { ReferralSource } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { dateFormat } from '#contract/formats/intl-formats.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import type { Tone } from '../../ui/content/StatusBadge.tsx'

/** From Monday, as the opening hours count */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A number without a source: callers say it, or their visit of the website tells it */
export const SOURCE_LABELS: Record<ReferralSource, string> = { ...REFERRAL_LABELS, UNKNOWN: 'Varies by call' }

const nameOf = (number: string | null, otherwise: string) => (number ? formatPhoneNumber(number) : otherwise)

export const describeRinging = ({ rings_at: number }: BusinessNumber): string => nameOf(number, 'Not forwarded')

/** Empty without opening hours */
export const describeAfterHours = ({ opening_hours: hours, after_hours_rings_at: number }: BusinessNumber): string =>
  hours ? `After hours: ${nameOf(number, 'not forwarded')}` : ''

export const describeCapabilities = ({ voice, text }: BusinessNumber): string =>
  [voice && 'Calls', text && 'Texts'].filter(Boolean).join(', ') || 'None'

/** null: the number works as usual */
export function describeState({ state, releases_datetime: until }: BusinessNumber, timeZone: string): { tone: Tone; label: string } | null {
  if (state === 'quarantined' && until) {
    const day = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(new Date(until))
    return { tone: 'warning', label: `Ends ${day}` }
  }
  const label = STATE_LABELS[state]
  return label ? { tone: 'info', label } : null
}

const STATE_LABELS: Partial<Record<BusinessNumber['state'], string>> = {
  buying: 'Being set up',
  porting_in: 'Porting in',
  porting_out: 'Porting out',
}
