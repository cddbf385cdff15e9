import { eq, sql } from 'drizzle-orm'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { AppError } from '../base/app-error.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { clients } from '../identity/identity.tables.ts'
import type { Services } from '../services/services.ts'
import { createLimiter } from '../slow-work/limiter.ts'
import { messages } from './messages.tables.ts'

export interface MessageCounts {
  email: number
  text: number
}

/**
 * A sender acquires a slot before it takes a database connection. The lock below lets one request per business through at a time, and the
 * requests behind it would occupy connections that others need
 */
export const sendingLimiter = createLimiter({ atOnce: 4, perBusiness: 1, maxWaiting: 100 })

/**
 * How many messages the business may still send today, in its own time zone. Requested messages (a reset link) do not count.
 * `countWaiting`: promised messages that do not exist yet. Takes a lock until the end of the transaction and counts while holding it, so
 * that two concurrent requests cannot both use the last messages
 */
export async function lockAndCountMessagesLeftToday(
  db: Db,
  { config }: Services,
  countWaiting: () => Promise<MessageCounts>,
): Promise<MessageCounts> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily caps ' || ${currentClient}::text, 0))`)
  const waiting = await countWaiting()
  const today = sql`date_trunc('day', now() at time zone ${clients.timeZone}) at time zone ${clients.timeZone}`
  const ofChannel = (channel: string) =>
    sql<number>`(select count(*)::int from ${messages} where ${messages.clientUuid} = ${currentClient} and ${messages.createdAt} >= ${today}
      and ${messages.solicits} and ${messages.channel} = ${channel} and ${messages.state} not in ('failed', 'suppressed'))`
  const [sent] = await db
    .select({ email: ofChannel('email'), text: ofChannel('text') })
    .from(clients)
    .where(eq(clients.clientUuid, currentClient))
  const left = (max: number, used = 0) => Math.max(0, max - used)
  return {
    email: left(config.emailsPerDay, (sent?.email ?? 0) + waiting.email),
    text: left(config.textsPerDay, (sent?.text ?? 0) + waiting.text),
  }
}

/** Rejects more messages than a business may send in a day, with a sentence that says how many are left */
export async function assertUnderDailyCap(
  db: Db,
  services: Services,
  wanted: MessageCounts,
  countWaiting: () => Promise<MessageCounts>,
): Promise<void> {
  const left = await lockAndCountMessagesLeftToday(db, services, countWaiting)
  const { emailsPerDay, textsPerDay } = services.config
  const check = (messageName: string, max: number, channel: keyof MessageCounts) => {
    if (wanted[channel] <= left[channel]) return
    const rest =
      left[channel] === 0
        ? 'today’s limit is used up'
        : `${formatCount(left[channel])} ${left[channel] === 1 ? 'is' : 'are'} left for today`
    throw new AppError(
      'too_many_requests',
      `A business can send ${formatCount(max)} ${messageName} a day, and ${rest}. Please send the rest tomorrow`,
    )
  }
  check('texts', textsPerDay, 'text')
  check('emails', emailsPerDay, 'email')
}
