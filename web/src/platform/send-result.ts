import type { SendingNote } from '#contract/business-promoter/invitations.ts'
import { formatMoment, inSentence } from './time/moments.ts'

/** Describes the success, and what was not sent at once and why */
export function describeSendResult(sent: SendingNote, timeZone: string): string {
  return ['Send Success!', describeExceptions(sent, timeZone)].filter(Boolean).join(' ')
}

function describeExceptions({ unsubscribed, email_came_back: cameBack, text_waits_until: until }: SendingNote, timeZone: string): string {
  return [
    unsubscribed.includes('email') && 'By text only: this person unsubscribed from e-mails.',
    cameBack && 'By text only: mail to this address came back before.',
    unsubscribed.includes('text') && 'By e-mail only: this person unsubscribed from texts.',
    until && `The text waits until ${inSentence(formatMoment(until, timeZone))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
