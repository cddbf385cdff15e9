import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { ReferralSource } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'

/** From Monday, as the opening hours count */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const ASKED = 'What callers say'

export const SOURCE_LABELS: Record<ReferralSource, string> = { ...REFERRAL_LABELS, UNKNOWN: ASKED }

const nameOf = (number: string | null, otherwise: string) => (number ? formatPhoneNumber(number) : otherwise)

export const describeRinging = ({ rings_at: number }: BusinessNumber): string => nameOf(number, 'Not forwarded')

/** Empty without opening hours */
export const describeAfterHours = ({ opening_hours: hours, after_hours_rings_at: number }: BusinessNumber): string =>
  hours ? `After hours: ${nameOf(number, 'not forwarded')}` : ''

export const describeCapabilities = ({ voice, text }: BusinessNumber): string =>
  [voice && 'Calls', text && 'Texts'].filter(Boolean).join(', ') || 'None'
