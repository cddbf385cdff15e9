import { z } from 'zod'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import type { Bounce, MailTransport } from '../../platform/vendors/transport.ts'

/** A delivery status notification (RFC 3464) as text, which any mail server can pipe to us */
const notification = z.object({ dsn: z.string() })
/** Postmark's bounce webhook */
const postmark = z.object({ RecordType: z.literal('Bounce'), Type: z.string(), Email: z.string(), MessageID: z.string().nullish() })

/** Postmark's bounce types after which the address is unusable. The other types are temporary or concern the content */
const HARD = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

const NO_MAILBOX = /^5\.(1\.(0|1|2|3|6|10)|2\.1|4\.4)$/

/** Returns null if the secret, which alone proves the sender, is wrong. `bounce` is null if the report does not concern an address */
export const createBounceReader =
  (bounceSecret: string | undefined): MailTransport['readBounce'] =>
  (secret, report) => {
    if (!bounceSecret || !isSameSecret(secret, bounceSecret)) return null
    const notified = notification.safeParse(report)
    if (notified.success) return { bounce: parseDeliveryNotification(notified.data.dsn) }
    const posted = postmark.safeParse(report)
    if (!posted.success || !HARD.has(posted.data.Type)) return { bounce: null }
    return { bounce: { recipient: posted.data.Email.trim().toLowerCase(), messageId: null } }
  }

function parseDeliveryNotification(dsn: string): Bounce | null {
  // Folded header lines continue on the next one
  const unfolded = dsn.replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*\\r?$`, 'im').exec(unfolded)?.[1] ?? ''
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(field('Status'))?.[0] ?? ''
  const recipient = /^(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+?)>?$/i.exec(field('Original-Recipient') || field('Final-Recipient'))?.[1]
  if (field('Action').toLowerCase() !== 'failed' || !NO_MAILBOX.test(status) || !recipient) return null
  // The notification has its own Message-ID, so the last one belongs to the returned email
  const messageId = [...unfolded.matchAll(/^Message-ID:[ \t]*(<[^\s<>]+>)/gim)].at(-1)?.[1]
  // Anybody can write a notification, but only somebody who has seen the returned email knows its id
  if (!messageId) return null
  return { recipient: recipient.toLowerCase(), messageId }
}
