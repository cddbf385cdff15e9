import type { SendingNote } from '#contract/business-promoter/invitations.ts'
import { formatMoment, lowercaseNearDay } from './time/moments.ts'

/** Describes the success, and also which messages were not sent at once and why */
export function formatSendResult(sent: SendingNote, timeZone: string): string {
  return ['Send Success!', describeUnsentChannels(sent, timeZone)].filter(Boolean).join(' ')
}

function describeUnsentChannels(
  { unsubscribed, email_came_back: cameBack, text_waits_until: until }: SendingNote,
  timeZone: string,
): string {
  return [
    unsubscribed.includes('email') && 'By text only: this person unsubscribed from emails.',
    cameBack && 'By text only: an earlier email to this address bounced.',
    unsubscribed.includes('text') && 'By email only: this person unsubscribed from texts.',
    until && `The text will be sent ${lowercaseNearDay(formatMoment(until, timeZone))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
