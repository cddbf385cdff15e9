import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { withTenant } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import { patiently } from '../jobs/settle.ts'
import { ProviderError } from '../provider-error.ts'
import type { Services } from '../services.ts'
import { brandIdentity } from './brand-identity.ts'
import {
  claimMessage,
  endMessage,
  giveUpMessage,
  type Message,
  markLeftBehind,
  readMessage,
  requeueMessage,
  suppress,
} from './messages.queries.ts'
import type { Attachment, HandOver } from './transport.ts'

/** Another run has claimed the message: nothing to do, and not an error */
class TakenByAnother extends Error {}

const UNSUBSCRIBED = 'Unsubscribed'

/**
 * At-most-once delivery, whatever crashes; a message is lost only in a crash at the very moment of hand-over (decision 0017). Until then it
 * stays queued, so a run that died earlier is simply retried. After a crash past that point it is still "sending": it is marked unconfirmed
 * and left to a person, because a retry could send it twice.
 */
export const sendMessageJob = defineJob({
  name: 'send-message',
  payload: z.object({
    clientUuid: z.uuid(),
    messageUuid: z.uuid(),
    attachments: z.array(z.object({ document: z.string(), uuid: z.uuid() })).optional(),
  }),
  // Exponential back-off of 5 s, 10 s, 20 s …: a mail server may be away for a weekend
  retry: { limit: 15, delayS: 5 },
  timeoutS: 120,

  async run(services, { clientUuid, messageUuid, attachments = [] }) {
    const { database, clock, metrics, log } = services
    const inTenant = <T>(work: (db: Db) => Promise<T>) => withTenant(database, clientUuid, work)
    const found = await inTenant((db) => readMessage(db, messageUuid))
    if (!found) return
    const { message, suppressed } = found
    if (message.state === 'sending') {
      await inTenant((db) => markLeftBehind(db, messageUuid, clock.now()))
      metrics.messages.inc({ channel: message.channel, outcome: 'unconfirmed' })
      log.warn({ messageUuid }, 'a message was left behind by a dead process and is not sent again')
    }
    if (message.state !== 'queued') return

    let claiming: Promise<boolean> | undefined
    const claim = async () => {
      claiming ??= inTenant((db) => claimMessage(db, messageUuid))
      if (!(await claiming)) throw new TakenByAnother()
    }
    const end = async (outcome: Omit<Parameters<typeof endMessage>[2], 'endedAt'>, alongside?: (db: Db) => Promise<unknown>) => {
      await claim()
      await patiently(() =>
        inTenant(async (db) => {
          await endMessage(db, message, { ...outcome, endedAt: clock.now() })
          await alongside?.(db)
        }),
      )
      metrics.messages.inc({ channel: message.channel, outcome: outcome.state })
    }

    try {
      if (suppressed) return await end({ state: 'suppressed', problem: UNSUBSCRIBED })
      const drawn: Attachment[] = []
      for (const { document, uuid } of attachments) {
        const draw = services.attachments[document]
        if (!draw) throw new Error(`No feature draws the attachment "${document}"`)
        const attachment = await draw(services, clientUuid, uuid)
        if (attachment) drawn.push(attachment)
      }
      const { providerId } = await deliver(services, message, drawn, claim)
      await end({ state: 'sent', providerId })
    } catch (error) {
      if (error instanceof TakenByAnother) return
      if (!(error instanceof ProviderError)) throw error
      const problem = error.message
      if (error.recipientOptedOut) {
        const { channel, recipient } = message
        return await end({ state: 'suppressed', problem: UNSUBSCRIBED }, (db) =>
          suppress(db, { clientUuid, channel, recipient, reason: 'stop', createdAt: clock.now() }),
        )
      }
      if (error.retryable && error.outcome === 'not_done') {
        const claimed = (await claiming) ?? false
        await patiently(() => inTenant((db) => requeueMessage(db, messageUuid, problem, claimed)))
        throw error
      }
      const state = error.outcome === 'unknown' ? 'unconfirmed' : 'failed'
      await end({ state, problem })
      log.warn({ messageUuid, channel: message.channel, state, error }, 'a message did not go out')
    }
  },

  // Marks the message as failed, so that nobody waits for it in vain and it can be sent anew
  onDead: ({ database, clock }, { clientUuid, messageUuid }) =>
    withTenant(database, clientUuid, (db) => giveUpMessage(db, messageUuid, clock.now())),
})

function deliver(
  { config, mail, texting }: Services,
  message: Message,
  attachments: Attachment[],
  handOver: HandOver,
): Promise<{ providerId: string }> {
  if (message.channel === 'text') return texting.sendText({ to: message.recipient, body: message.text }, handOver)
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
