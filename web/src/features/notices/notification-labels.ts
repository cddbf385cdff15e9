import { formatPhoneNumber } from '#contract/formats.ts'
import { NOTICE_KINDS, type NoticeChoices, type NoticeKind, type NoticeRecipient, type NotificationFrequency } from '#contract/notices.ts'

export const KIND_NAMES: Record<NoticeKind, string> = {
  urgent_call: 'Urgent calls',
  missed_call: 'Missed calls',
  web_inquiry: 'Web inquiries',
  low_review: 'Low reviews',
  private_feedback: 'Private feedback',
  overdue_bill: 'Overdue bills',
}

/** A call is urgent if its analysis finds so */
export const KIND_HINTS: Partial<Record<NoticeKind, string>> = {
  urgent_call: 'Somebody may need care today: severe pain, swelling, bleeding. Known once the call is analyzed.',
}

export const FREQUENCY_NAMES: Record<NotificationFrequency, string> = { off: 'No', at_once: 'At once', daily: 'Day summary' }

const startOfSentence = (kinds: readonly NoticeKind[]): string[] =>
  kinds.map((kind, index) => (index === 0 ? KIND_NAMES[kind] : KIND_NAMES[kind].toLowerCase()))

/** "Missed calls, web inquiries"; a dash where there is none */
export const kindsAt = (choices: NoticeChoices, frequency: NotificationFrequency): string =>
  startOfSentence(NOTICE_KINDS.filter((kind) => choices[kind] === frequency)).join(', ') || '-'

/** "Missed calls, web inquiries and low reviews" */
export const namesInSentence = (kinds: readonly NoticeKind[]): string =>
  new Intl.ListFormat('en-US').format(startOfSentence(kinds)).replace(/, and /, ' and ')

export const addressOf = ({ channel, address }: Pick<NoticeRecipient, 'channel' | 'address'>): string =>
  channel === 'text' ? formatPhoneNumber(address) : address

type State = NoticeRecipient['state']

export const STATE_BADGES: Record<State, { tone: 'good' | 'warning' | 'bad'; word: string }> = {
  confirmed: { tone: 'good', word: 'Confirmed' },
  waiting: { tone: 'warning', word: 'Not confirmed' },
  expired: { tone: 'bad', word: 'Not confirmed in time' },
  refused: { tone: 'bad', word: 'Opted out by STOP' },
  bounced: { tone: 'bad', word: 'Mail came back' },
}

export const isUnconfirmed = ({ state }: NoticeRecipient): boolean => state === 'waiting' || state === 'expired'

export const NOTHING_CHOSEN: NoticeChoices = {
  urgent_call: 'at_once',
  missed_call: 'at_once',
  web_inquiry: 'off',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
}
