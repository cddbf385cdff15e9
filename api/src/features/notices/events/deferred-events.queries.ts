import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NoticeChannel } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import type { NoticeEvent } from '../events.queries.ts'
import { EFFECTIVE_CHOICES, noticeEvents, noticeRecipients } from '../notices.tables.ts'

// The second condition repeats that of the partial index
const isDeferredSql = (channel: NoticeChannel) =>
  and(eq(noticeEvents.clientUuid, currentClient), sql`${noticeEvents.heldFor} <> '{}'`, sql`${channel} = any(${noticeEvents.heldFor})`)

/** Since when the oldest deferred event of this channel has waited for its digest; null when none is waiting */
export async function findOldestDeferralTime(db: Db, channel: NoticeChannel): Promise<Date | null> {
  const [row] = await db
    .select({ toldAt: noticeEvents.toldAt })
    .from(noticeEvents)
    .where(isDeferredSql(channel))
    .orderBy(asc(noticeEvents.toldAt))
    .limit(1)
  return row?.toldAt ?? null
}

export async function markDeferred(db: Db, { clientUuid, kind, about }: NoticeEvent, channel: NoticeChannel): Promise<void> {
  await db
    .update(noticeEvents)
    .set({ heldFor: sql`array_append(${noticeEvents.heldFor}, ${channel}::text)` })
    .where(and(eq(noticeEvents.clientUuid, clientUuid), eq(noticeEvents.kind, kind), eq(noticeEvents.about, about)))
}

/** Seconds until the newest message of this purpose is outside the limit's window */
export async function findSecondsUntilLimitEnds(db: Db, purpose: string, windowS: number): Promise<number> {
  const passed = sql`extract(epoch from now() - max(${messages.createdAt}))`
  const [row] = await db
    .select({ seconds: sql<number>`ceil(greatest(0, ${windowS}::int - coalesce(${passed}, ${windowS}::int)))::int` })
    .from(messages)
    .where(
      and(
        eq(messages.clientUuid, currentClient),
        eq(messages.purpose, purpose),
        sql`${messages.createdAt} > now() - make_interval(secs => ${windowS})`,
      ),
    )
  return row?.seconds ?? 0
}

/** Returns the oldest first. Runs in the transaction that queues the digest, so that each event is in one digest */
export async function claimDeferredEvents(db: Db, channel: NoticeChannel): Promise<NoticeEvent[]> {
  const events = await db
    .update(noticeEvents)
    .set({ heldFor: sql`array_remove(${noticeEvents.heldFor}, ${channel}::text)` })
    .where(isDeferredSql(channel))
    .returning()
  return events.sort((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
}

export async function findReadersByChannel(db: Db, channel: NoticeChannel) {
  return db
    .select({ address: noticeRecipients.address, choices: EFFECTIVE_CHOICES })
    .from(noticeRecipients)
    .where(
      and(eq(noticeRecipients.clientUuid, currentClient), isNotNull(noticeRecipients.confirmedAt), eq(noticeRecipients.channel, channel)),
    )
    .orderBy(asc(noticeRecipients.createdAt))
}
