import { z } from 'zod'
import { withTenant } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import { patiently } from '../jobs/settle.ts'
import { ProviderError } from '../provider-error.ts'
import type { Services } from '../services.ts'
import { brandIdentity } from './brand-identity.ts'
import { claimMessage, endMessage, type Message, markLeftBehind, requeueMessage } from './messages.queries.ts'

/**
 * At most once, whatever dies in between. The claim is committed before the provider is asked. After a crash the message is
 * still "sending": then it is marked unconfirmed and left to a person, because sending again could send twice.
 * Only when the provider surely did not take it does it go back into the queue.
 */
export const sendMessageJob = defineJob({
  name: 'send-message',
  payload: z.object({ clientUuid: z.uuid(), messageUuid: z.uuid() }),
  // 5 s, 10 s, 20 s …: a mail server may be away for a weekend
  retry: { limit: 15, delayS: 5 },
  timeoutS: 120,

  async run(services, { clientUuid, messageUuid }) {
    const { database, clock, metrics, log } = services
    const message = await withTenant(database, clientUuid, (db) => claimMessage(db, messageUuid))
    if (!message) {
      const leftBehind = await withTenant(database, clientUuid, (db) => markLeftBehind(db, messageUuid, clock.now()))
      if (leftBehind) metrics.messages.inc({ channel: 'unknown', outcome: 'unconfirmed' })
      if (leftBehind) log.warn({ messageUuid }, 'a message was left behind by a dead process and is not sent again')
      return
    }
    try {
      const { providerId } = await deliver(services, message)
      await patiently(() =>
        withTenant(database, clientUuid, (db) => endMessage(db, message, { state: 'sent', providerId, endedAt: clock.now() })),
      )
      metrics.messages.inc({ channel: message.channel, outcome: 'sent' })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const problem = error.message
      if (error.retryable && error.outcome === 'not_done') {
        await patiently(() => withTenant(database, clientUuid, (db) => requeueMessage(db, messageUuid, problem)))
        throw error
      }
      const state = error.outcome === 'unknown' ? 'unconfirmed' : 'failed'
      await patiently(() => withTenant(database, clientUuid, (db) => endMessage(db, message, { state, problem, endedAt: clock.now() })))
      metrics.messages.inc({ channel: message.channel, outcome: state })
      log.warn({ messageUuid, channel: message.channel, state, error }, 'a message did not go out')
    }
  },
})

function deliver({ config, mail, texting }: Services, message: Message): Promise<{ providerId: string }> {
  if (message.channel === 'text') return texting.sendText({ to: message.recipient, body: message.text })
  const brand = brandIdentity(config, message.brand)
  return mail.sendEmail({
    from: { name: brand.name, address: brand.mailFrom },
    to: message.recipient,
    replyTo: message.replyTo ?? undefined,
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageUuid: message.uuid,
  })
}
