import { z } from 'zod'
import { ProviderError } from '../base/provider-error.ts'
import type { Db } from '../database/database.ts'
import { withTenant } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import { retryWhileDatabaseUnavailable } from '../jobs/run-job.ts'
import type { Services } from '../services/services.ts'
import type { Attachment, HandOver } from '../vendors/transport.ts'
import { brandIdentity } from './brand-identity.ts'
import { deferText } from './deferred-texts.ts'
import {
  claimMessage,
  findMessageToSend,
  insertSuppressionIfNew,
  type Message,
  markMessageFailed,
  markSendingMessageUnconfirmed,
  requeueMessage,
  saveMessageOutcome,
  suppressBouncedEmail,
} from './messages.queries.ts'
import { findSendTimeForNumberIfClosed } from './text-hours.ts'
import { sentPictureUrl } from './text-picture-key.ts'
import { selectPicturesOfMessage } from './text-pictures.queries.ts'

/** Another run has claimed the message: there is nothing to do, and this is not an error */
class TakenByAnother extends Error {}

const UNSUBSCRIBED = 'Unsubscribed'
const CAME_BACK = 'An earlier email to this address bounced, so nothing was sent. Please check the address'

/**
 * At-most-once delivery, whatever crashes. A message is lost only if a crash happens at the very moment of hand-over (decision 0017). Until
 * then it stays queued, so a job whose run died earlier is simply retried. After a crash beyond that point the message is still in
 * "sending". It is marked unconfirmed and left to a person, because a retry could send it twice
 */
export const sendMessageJob = defineJob({
  name: 'send-message',
  payload: z.object({
    clientUuid: z.uuid(),
    messageUuid: z.uuid(),
    attachments: z.array(z.object({ document: z.string(), uuid: z.uuid() })).optional(),
  }),
  // Exponential back-off of 5 s, 10 s, 20 s …, because a mail server may be down for a weekend
  retry: { limit: 15, delayS: 5 },
  timeoutS: 120,

  async run(services, { clientUuid, messageUuid, attachments = [] }) {
    const { database, clock, metrics, log } = services
    const inTenant = <T>(work: (db: Db) => Promise<T>) => withTenant(database, clientUuid, work)
    const found = await inTenant((db) => findMessageToSend(db, messageUuid, clock.now()))
    if (!found) return
    const { message, suppressedBy } = found
    if (message.state === 'sending') {
      await inTenant((db) => markSendingMessageUnconfirmed(db, messageUuid, clock.now()))
      metrics.messages.inc({ channel: message.channel, outcome: 'unconfirmed' })
      log.warn({ messageUuid }, 'a message was left behind by a dead process and is not sent again')
    }
    // A deferred text is queued again when it is released
    if (message.state !== 'queued' || message.waitsUntil) return

    let claiming: Promise<boolean> | undefined
    const claim = async () => {
      claiming ??= inTenant((db) => claimMessage(db, messageUuid))
      if (!(await claiming)) throw new TakenByAnother()
    }
    const end = async (outcome: Omit<Parameters<typeof saveMessageOutcome>[2], 'endedAt'>, alongside?: (db: Db) => Promise<unknown>) => {
      await claim()
      await retryWhileDatabaseUnavailable(() =>
        inTenant(async (db) => {
          await saveMessageOutcome(db, message, { ...outcome, endedAt: clock.now() })
          await alongside?.(db)
        }),
      )
      metrics.messages.inc({ channel: message.channel, outcome: outcome.state })
    }

    try {
      if (suppressedBy === 'unsubscribed') return await end({ state: 'suppressed', problem: UNSUBSCRIBED })
      if (suppressedBy === 'bounced') return await end({ state: 'failed', problem: CAME_BACK })
      const sender = await inTenant((db) => chooseSenderOrDeferText(db, services, message))
      if (sender === 'deferred') return
      const drawn: Attachment[] = []
      for (const { document, uuid } of attachments) {
        const draw = services.attachments[document]
        if (!draw) throw new Error(`No feature draws the attachment "${document}"`)
        const attachment = await draw(services, clientUuid, uuid)
        if (attachment) drawn.push(attachment)
      }
      const { providerId, warning } = await deliverMessage(services, { ...message, attachments: drawn, ...sender }, claim)
      if (warning) log.warn({ messageUuid }, warning)
      await end({ state: 'sent', providerId })
    } catch (error) {
      if (error instanceof TakenByAnother) return
      if (!(error instanceof ProviderError)) throw error
      const problem = error.message
      if (error.recipientOptedOut) {
        const { channel, recipient } = message
        return await end({ state: 'suppressed', problem: UNSUBSCRIBED }, (db) =>
          insertSuppressionIfNew(db, { clientUuid, channel, recipient, reason: 'stop', createdAt: clock.now() }),
        )
      }
      if (error.retryable && error.outcome === 'not_done') {
        const claimed = (await claiming) ?? false
        await retryWhileDatabaseUnavailable(() => inTenant((db) => requeueMessage(db, messageUuid, problem, claimed)))
        throw error
      }
      const state = error.outcome === 'unknown' ? 'unconfirmed' : 'failed'
      const { recipient } = message
      const mark = error.addressUnknown ? (db: Db) => suppressBouncedEmail(db, { clientUuid, recipient, at: clock.now() }) : undefined
      await end({ state, problem }, mark)
      log.warn({ messageUuid, channel: message.channel, state, error }, 'a message did not go out')
    }
  },

  // Marks the message as failed, so that nobody waits for it in vain and somebody can send it again
  onDead: ({ database, clock }, { clientUuid, messageUuid }) =>
    withTenant(database, clientUuid, (db) => markMessageFailed(db, messageUuid, clock.now())),
})

interface TextSending {
  from: string | null
  mediaUrls: string[]
}

/**
 * Which number a text comes from, and where the provider fetches its pictures. Retries and long lists can become due at an hour at which nobody wants a text, and carriers may block the
 * sender: then it is deferred. Texts that a person requested, such as a code, come from the sender of all businesses
 */
async function chooseSenderOrDeferText(db: Db, services: Services, message: Message): Promise<TextSending | 'deferred'> {
  if (message.channel !== 'text' || !message.solicits) return { from: null, mediaUrls: [] }
  const opening = await findSendTimeForNumberIfClosed(db, services, message.recipient)
  if (opening) {
    await deferText(db, services, message, { at: opening, problem: null })
    return 'deferred'
  }
  const now = services.clock.now()
  const sender = await services.chooseTextSender(db, message.clientUuid, now)
  if ('from' in sender) {
    const pictures = await selectPicturesOfMessage(db, message.uuid)
    return { from: sender.from, mediaUrls: pictures.map((uuid) => sentPictureUrl(services.config, now, uuid)) }
  }
  await deferText(db, services, message, { at: sender.heldUntil, problem: sender.problem })
  return 'deferred'
}

interface Outgoing extends Message, TextSending {
  attachments: Attachment[]
}

function deliverMessage(
  { config, mail, texting }: Services,
  { attachments, from, mediaUrls, ...message }: Outgoing,
  handOver: HandOver,
): Promise<{ providerId: string; warning?: string }> {
  if (message.channel === 'text')
    return texting.sendText({ to: message.recipient, body: message.text, from: from ?? undefined, mediaUrls }, handOver)
  const brand = brandIdentity(config, message.brand)
  return mail.sendEmail(
    {
      from: { name: message.senderName ?? brand.name, address: brand.mailFrom },
      to: message.recipient,
      replyTo: message.replyTo ?? undefined,
      subject: message.subject,
      html: message.html,
      text: message.text,
      messageUuid: message.uuid,
      unsubscribeUrl: message.unsubscribeUrl ?? undefined,
      attachments,
    },
    handOver,
  )
}
