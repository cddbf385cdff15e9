import { formatPhoneNumber } from '#contract/formats/formats.ts'
import {
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeKind,
  type NoticeRecipient,
  type NotificationFrequency,
} from '#contract/notices/notices.ts'

export const KIND_NAMES: Record<NoticeKind, string> = {
  urgent_call: 'Urgent calls',
  missed_call: 'Missed calls',
  web_inquiry: 'Web inquiries',
  low_review: 'Low reviews',
  private_feedback: 'Private feedback',
  overdue_bill: 'Overdue bills',
}

/** A call is urgent if its analysis says so */
export const KIND_HINTS: Partial<Record<NoticeKind, string>> = {
  urgent_call: 'Severe pain, swelling or bleeding, for example. Sent as soon as the call is analyzed.',
}

export const FREQUENCY_NAMES: Record<NotificationFrequency, string> = { off: 'Off', at_once: 'Immediately', daily: 'Daily digest' }

const lowercaseAfterFirst = (kinds: readonly NoticeKind[]): string[] =>
  kinds.map((kind, index) => (index === 0 ? KIND_NAMES[kind] : KIND_NAMES[kind].toLowerCase()))

/** "Missed calls, web inquiries"; a dash if there are none */
export const describeKindsAt = (choices: NoticeChoices, frequency: NotificationFrequency): string =>
  lowercaseAfterFirst(NOTICE_KINDS.filter((kind) => choices[kind] === frequency)).join(', ') || '-'

const listed = new Intl.ListFormat('en-US')

/** "Web inquiries go to desk@practice.test immediately, and to ann@practice.test in the daily digest." Empty if no recipient gets them */
export function describeReadersOfKind(kind: NoticeKind, recipients: readonly NoticeRecipient[]): string {
  const at = (frequency: NotificationFrequency) =>
    recipients.filter(({ state, choices }) => state === 'confirmed' && choices[kind] === frequency).map(formatRecipientAddress)
  const [now, later] = [at('at_once'), at('daily')]
  const parts = [
    ...(now.length > 0 ? [`to ${listed.format(now)} immediately`] : []),
    ...(later.length > 0 ? [`to ${listed.format(later)} in the daily digest`] : []),
  ]
  return parts.length > 0 ? `${KIND_NAMES[kind]} ${kind === 'private_feedback' ? 'goes' : 'go'} ${parts.join(', and ')}.` : ''
}

/** "Missed calls, web inquiries and low reviews" */
export const joinKindNames = (kinds: readonly NoticeKind[]): string => listed.format(lowercaseAfterFirst(kinds)).replace(/, and /, ' and ')

export const formatRecipientAddress = ({ channel, address }: Pick<NoticeRecipient, 'channel' | 'address'>): string =>
  channel === 'text' ? formatPhoneNumber(address) : address

type State = NoticeRecipient['state']

export const STATE_BADGES: Record<State, { tone: 'good' | 'warning' | 'bad'; label: string }> = {
  confirmed: { tone: 'good', label: 'Confirmed' },
  waiting: { tone: 'warning', label: 'Not confirmed' },
  expired: { tone: 'bad', label: 'Confirmation expired' },
  refused: { tone: 'bad', label: 'Opted out with STOP' },
  bounced: { tone: 'bad', label: 'Email bounced' },
}

export const isUnconfirmed = ({ state }: NoticeRecipient): boolean => state === 'waiting' || state === 'expired'

const NOTHING: NoticeChoices = {
  urgent_call: 'off',
  missed_call: 'off',
  web_inquiry: 'off',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
}

/** The default events of a new recipient: calls, or the event that the screen was opened for */
export const suggestChoices = (event: NoticeKind | null): NoticeChoices =>
  event ? { ...NOTHING, [event]: 'at_once' } : { ...NOTHING, urgent_call: 'at_once', missed_call: 'at_once' }
