import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { brandIdentity } from './brand-identity.ts'
import { type EmailContent, renderEmail } from './email-layout.ts'
import { insertMessage } from './messages.queries.ts'
import { sendMessageJob } from './send-message.job.ts'

interface Addressed {
  clientUuid: string
  brand: BrandKey
  to: string
  /** What it is for, as the operator reads it: "password-reset" */
  purpose: string
}

/** Records the e-mail and its job in the transaction of the change that causes it */
export async function sendEmail(
  db: Db,
  { config, jobs }: Services,
  email: Addressed & { content: EmailContent; replyTo?: string; secret?: boolean },
): Promise<void> {
  const { clientUuid, brand, to, purpose, replyTo, secret, content } = email
  const rendered = renderEmail(brandIdentity(config, brand), content)
  const messageUuid = await insertMessage(db, { clientUuid, brand, purpose, channel: 'email', recipient: to, replyTo, secret, ...rendered })
  await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid })
}

export async function sendText(db: Db, { jobs }: Services, message: Addressed & { body: string; secret?: boolean }): Promise<void> {
  const { clientUuid, brand, to, purpose, secret, body } = message
  const messageUuid = await insertMessage(db, { clientUuid, brand, purpose, channel: 'text', recipient: to, secret, text: body })
  await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid })
}
