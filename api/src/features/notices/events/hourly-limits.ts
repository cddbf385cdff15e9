import type { NoticeChannel } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countRecentMessages } from '../../../platform/sending/messages.queries.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { NoticeEvent } from '../events.queries.ts'
import { findOldestDeferralTime, findSecondsUntilLimitEnds, markDeferred } from './deferred-events.queries.ts'
import { sendDeferredDigestKind } from './notice-jobs.ts'

/**
 * Somebody who floods a form or dials all day must not fill mailboxes and phones: whatever exceeds this limit is sent in one digest an hour
 * later
 */
const MAX_PER_HOUR: Record<NoticeChannel, number> = { email: 300, text: 60 }
const HOUR_S = 3600

export const PURPOSES: Record<NoticeChannel, string> = { email: 'notice', text: 'notice-text' }

/**
 * Whether a notice is sent now. `furtherAt`: this notice is the last one within the limit, and says when the digest of further ones will
 * arrive
 */
type Slot = { isDeferred: true } | { isDeferred: false; furtherAt: Date | null }

/**
 * Decides whether an event may be sent to this many people. If not, it is deferred to the digest, which is scheduled in the same
 * transaction. Until the digest is sent, later events are deferred too, so that none is sent before an earlier one
 */
export async function acquireHourlySlotOrDefer(
  db: Db,
  services: Services,
  event: NoticeEvent,
  channel: NoticeChannel,
  people: number,
): Promise<Slot> {
  const now = services.clock.now().getTime()
  const deferredSince = await findOldestDeferralTime(db, channel)
  // The digest is sent within an hour. If it is long overdue, it is scheduled again and does not defer further events
  const isDeferring = deferredSince !== null && deferredSince.getTime() > now - 2 * HOUR_S * 1000
  const left = MAX_PER_HOUR[channel] - (await countRecentMessages(db, PURPOSES[channel], HOUR_S))
  if (!isDeferring && left >= people) return { isDeferred: false, furtherAt: left < 2 * people ? new Date(now + HOUR_S * 1000) : null }
  await markDeferred(db, event, channel)
  if (!isDeferring) {
    const { clientUuid } = event
    await services.jobs.enqueue(
      db,
      sendDeferredDigestKind,
      { clientUuid, channel },
      { afterS: await findSecondsUntilLimitEnds(db, PURPOSES[channel], HOUR_S) },
    )
  }
  return { isDeferred: true }
}
