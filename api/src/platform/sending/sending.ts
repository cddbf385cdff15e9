import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { brandIdentity } from './brand-identity.ts'
import { type EmailContent, renderEmail } from './email-layout.ts'
import { insertMessage } from './messages.queries.ts'
import { plainSubject } from './plain-subject.ts'
import { sendMessageJob } from './send-message.job.ts'
import type { AttachmentOrder } from './transport.ts'

interface Addressed {
  clientUuid: string
  brand: BrandKey
  to: string
  /** What the message is for, as the operator sees it: "password-reset" */
  purpose: string
}

interface Sent {
  /** Unsolicited: the suppression list is checked when it is sent */
  solicits?: boolean
  /** The body contains a secret and is wiped as soon as the message is sent */
  secret?: boolean
  /** Delay in seconds from `openPacer`, to keep a provider's rate limit */
  afterS?: number
}

type EmailBody = { content: EmailContent } | { rendered: { subject: string; html: string; text: string } }

/** Outbox: records the e-mail and its job in the transaction of the change that causes it; returns the message's uuid */
export async function sendEmail(
  db: Db,
  { config, jobs }: Services,
  email: Addressed & Sent & EmailBody & { replyTo?: string; senderName?: string; unsubscribeUrl?: string; attachments?: AttachmentOrder[] },
): Promise<string> {
  const { clientUuid, brand, to, purpose, replyTo, secret, solicits, senderName, unsubscribeUrl, attachments, afterS } = email
  const rendered = 'rendered' in email ? email.rendered : renderEmail(brandIdentity(config, brand), email.content)
  const messageUuid = await insertMessage(db, {
    clientUuid,
    brand,
    purpose,
    channel: 'email',
    recipient: to,
    replyTo,
    secret,
    solicits,
    senderName,
    unsubscribeUrl,
    ...rendered,
    subject: plainSubject(rendered.subject),
  })
  await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid, attachments }, whenOf('email', afterS))
  return messageUuid
}

export async function sendText(db: Db, { jobs }: Services, message: Addressed & Sent & { body: string }): Promise<string> {
  const { clientUuid, brand, to, purpose, secret, solicits, body, afterS } = message
  const messageUuid = await insertMessage(db, { clientUuid, brand, purpose, channel: 'text', recipient: to, secret, solicits, text: body })
  await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid }, whenOf('text', afterS))
  return messageUuid
}

const whenOf = (channel: 'email' | 'text', afterS: number | undefined) => (afterS === undefined ? { afterS: 0 } : { afterS, lane: channel })

/**
 * Spaces out a batch of messages for the rest of the transaction: each is due behind all that wait already, of whichever business, since
 * all share one mail server and one sending number.
 */
export async function openPacer(db: Db, { config, jobs }: Services): Promise<Record<'email' | 'text', () => number>> {
  const paceOf = async (channel: 'email' | 'text', perSecond: number) => {
    const bookedS = await jobs.laneBookedS(db, sendMessageJob, channel)
    let nextS = bookedS === null ? 0 : bookedS + 1 / perSecond
    return () => {
      const dueS = nextS
      nextS += 1 / perSecond
      return dueS
    }
  }
  return { email: await paceOf('email', config.emailsPerSecond), text: await paceOf('text', config.textsPerSecond) }
}
