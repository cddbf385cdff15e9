import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../database/database.ts'
import type { JobKind } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'
import type { AttachmentOrder } from '../vendors/transport.ts'
import { brandIdentity } from './brand-identity.ts'
import { ensureTextReleaseScheduled } from './deferred-texts.ts'
import { type EmailContent, renderEmail } from './email-layout.ts'
import { insertMessage } from './messages.queries.ts'
import { cleanSubject } from './plain-subject.ts'
import { sendMessageJob } from './send-message.job.ts'
import { findSendTimeForNumberIfClosed } from './text-hours.ts'

interface Addressed {
  clientUuid: string
  brand: BrandKey
  to: string
  /** Purpose of the message in the operator's terms: "password-reset" */
  purpose: string
}

interface Sent {
  /** Unsolicited: the suppression list is checked when it is sent */
  solicits?: boolean
  /** The body contains a secret and is wiped as soon as the message is sent */
  secret?: boolean
  /** Delay in seconds from `createSendRateLimiter`, to respect a provider's rate limit */
  afterS?: number
}

type EmailBody = { content: EmailContent } | { rendered: { subject: string; html: string; text: string } }

interface EmailOptions {
  /** The message's uuid, if something else already refers to it */
  uuid?: string | undefined
  replyTo?: string | undefined
  senderName?: string
  unsubscribeUrl?: string
  attachments?: AttachmentOrder[]
}

/** Outbox: records the email and its job in the transaction of the change that causes them. Returns the message's uuid */
export async function queueEmail(db: Db, { config, jobs }: Services, email: Addressed & Sent & EmailBody & EmailOptions): Promise<string> {
  const { uuid, clientUuid, brand, to, purpose, replyTo, secret, solicits, senderName, unsubscribeUrl, attachments, afterS } = email
  const rendered = 'rendered' in email ? email.rendered : renderEmail(brandIdentity(config, brand), email.content)
  const messageUuid = await insertMessage(db, {
    uuid,
    clientUuid,
    brand,
    purpose,
    channel: 'email',
    recipient: to,
    replyTo,
    secret,
    solicits,
    senderName: senderName && cleanSubject(senderName),
    unsubscribeUrl,
    ...rendered,
    subject: cleanSubject(rendered.subject),
  })
  await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid, attachments }, deliveryScheduleOf('email', afterS))
  return messageUuid
}

/** An unsolicited text is deferred until the recipient's day begins */
export async function queueText(db: Db, services: Services, message: Addressed & Sent & { body: string }): Promise<string> {
  const { clientUuid, brand, to, purpose, secret, solicits, body, afterS } = message
  const waitsUntil = solicits ? await findSendTimeForNumberIfClosed(db, services, to) : null
  if (waitsUntil) await ensureTextReleaseScheduled(db, services, clientUuid, waitsUntil)
  const text = { clientUuid, brand, purpose, channel: 'text', recipient: to, secret, solicits, text: body, waitsUntil } as const
  const messageUuid = await insertMessage(db, text)
  if (!waitsUntil) await services.jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid }, deliveryScheduleOf('text', afterS))
  return messageUuid
}

/** Messages that a person waits for (a reset link, a single invitation) are sent before the due messages of a list */
const AT_ONCE = { afterS: 0, priority: 1 }

const deliveryScheduleOf = (channel: Channel, afterS: number | undefined) => (afterS === undefined ? AT_ONCE : { afterS, lane: channel })

type Channel = 'email' | 'text'

/** Messages of lists are booked about this far ahead, so that a business that arrives later does not wait long */
const AHEAD_S = 10

/** Returns the delay in seconds of the channel's next message; null if the business has used up its quota and other businesses are next */
export type SendRateLimiter = Record<Channel, () => number | null>

/**
 * Spaces out a batch of messages for the rest of the transaction. All businesses share one mail server and one sending number, so each
 * message is due after all that already wait. Every business with a list under way gets an equal quota of the next slots, however long its
 * list is, and at least one, so that none starves
 */
export async function createSendRateLimiter(
  db: Db,
  { config, jobs }: Services,
  list: JobKind,
  clientUuid: string,
): Promise<SendRateLimiter> {
  const waiting = await jobs.countClients(db, list)
  const delaysOf = async (channel: Channel, perSecond: number) => {
    const { bookedS, own, clients } = await jobs.lane(db, sendMessageJob, channel, clientUuid)
    const businesses = Math.max(waiting, clients + (own > 0 ? 0 : 1))
    let left = Math.max(1, Math.floor((AHEAD_S * perSecond) / businesses)) - own
    let nextS = bookedS === null ? 0 : bookedS + 1 / perSecond
    return () => {
      if (left-- <= 0) return null
      const dueS = nextS
      nextS += 1 / perSecond
      return dueS
    }
  }
  return { email: await delaysOf('email', config.emailsPerSecond), text: await delaysOf('text', config.textsPerSecond) }
}
