import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { RegistrationState, TextSending } from '#contract/numbers/text-registration.ts'
import type { Tone } from '../../ui/content/StatusBadge.tsx'

const BADGES: Record<RegistrationState, { tone: Tone; label: string }> = {
  not_needed: { tone: 'good', label: 'Ready' },
  not_registered: { tone: 'warning', label: 'Not registered' },
  pending: { tone: 'info', label: 'Pending' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
}

interface DescribedSending {
  badge: { tone: Tone; label: string }
  sentences: string[]
  needsSupport: boolean
}

/** The state of the main number in plain language: the fact, then where texts come from. Where texts wait, it describes that instead */
export function describeTextSending(sending: TextSending): DescribedSending {
  const { number, state, reason } = sending
  if (number === null)
    return {
      badge: { tone: 'neutral', label: 'No texts' },
      sentences: ['Your main number can’t send texts.', ...describeSender(sending, 'Texts')],
      needsSupport: true,
    }
  const main = formatPhoneNumber(number)
  const own = sending.held_until_datetime ? [] : [`Texts come from your main number, ${main}.`]
  const sentences: Record<RegistrationState, string[]> = {
    not_needed: own,
    approved: ['Phone companies approved your main number.', ...own],
    pending: [
      `Phone companies are reviewing your main number, ${main}. This can take days or weeks.`,
      ...describeSender(sending, 'Until they approve it, texts'),
    ],
    not_registered: [
      `Your main number, ${main}, isn’t registered for texts, and US phone companies block texts from unregistered numbers.`,
      ...describeSender(sending, 'Until it is registered, texts'),
    ],
    rejected: [
      `Phone companies rejected your main number, ${main}.${reason ? ` Their reason: ${reason}` : ''}`,
      ...describeSender(sending, 'Texts'),
    ],
  }
  return { badge: BADGES[state], sentences: sentences[state], needsSupport: state === 'not_registered' || state === 'rejected' }
}

function describeSender({ sends_from: from, held_until_datetime: heldUntil }: TextSending, start: string): string[] {
  if (heldUntil) return []
  return [`${start} come from our shared number${from ? `, ${formatPhoneNumber(from)}` : ''}.`]
}
