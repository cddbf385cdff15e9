import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { deferBlockedText } from '../../platform/sending/deferred-texts.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { findSentTextByProviderId, markMessageUndelivered } from '../../platform/sending/suppressions.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { holdTexts } from '../numbers/numbers.public.ts'

const report = z.object({ messageSid: z.string(), errorCode: z.number().int().nullable(), attempt: z.number().int() })

const FIRST_WAIT_S = 10
/** About ten minutes in total. By then the sent message is stored, or its process has died and it never will be */
const MAX_ATTEMPTS = 6

/**
 * Handles a delivery report about a text that is not stored yet, with exponential back-off. A text that stays unknown was sent by another
 * system on the same account, so the report is dropped without alerting an operator.
 */
export const recordUndeliveredJob = defineJob({
  name: 'record-undelivered-text',
  payload: report,
  retry: { limit: 5, delayS: 10 },

  async run(services, given) {
    await withSystem(services.database, (db) => recordUndeliveredTextOrRetry(db, services, given))
  },
})

/** Handles the report now if the text is stored, otherwise enqueues another attempt */
export async function recordUndeliveredTextOrRetry(db: Db, services: Services, given: z.output<typeof report>): Promise<void> {
  const { messageSid, errorCode, attempt } = given
  const text = await findSentTextByProviderId(db, messageSid)
  if (text) return markUndeliveredOrOptedOut(db, services, { ...text, providerId: messageSid }, errorCode)
  if (attempt > MAX_ATTEMPTS) services.log.info({ messageSid }, 'a report about an unknown text was dropped')
  else
    await services.jobs.enqueue(db, recordUndeliveredJob, { ...given, attempt: attempt + 1 }, { afterS: FIRST_WAIT_S * 2 ** (attempt - 1) })
}

interface SentText {
  clientUuid: string
  uuid: string
  recipient: string
  providerId: string
}

async function markUndeliveredOrOptedOut(db: Db, services: Services, text: SentText, errorCode: number | null): Promise<void> {
  const { clock, texting } = services
  const { problem, recipientOptedOut, senderBlocked } = texting.describeProblem(errorCode)
  if (senderBlocked && errorCode !== null) {
    await holdTexts(db, text.clientUuid, errorCode, clock.now())
    if (await waitForSender(db, services, text)) return
  }
  if (!recipientOptedOut) return markMessageUndelivered(db, text, { state: 'failed', problem })
  await markMessageUndelivered(db, text, { state: 'suppressed', problem: 'Unsubscribed' })
  const { clientUuid, recipient } = text
  await insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient, reason: 'stop', createdAt: clock.now() })
}

/** The text that revealed the block waits with those after it */
async function waitForSender(db: Db, services: Services, text: SentText): Promise<boolean> {
  const now = services.clock.now()
  const sender = await services.chooseTextSender(db, text.clientUuid, now)
  return deferBlockedText(
    db,
    services,
    text,
    'from' in sender ? { at: now, problem: null } : { at: sender.heldUntil, problem: sender.problem },
  )
}
