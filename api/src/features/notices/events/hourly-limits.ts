import type { NoticeChannel } from '#contract/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countMessages } from '../../../platform/sending/messages.queries.ts'
import type { Services } from '../../../platform/services.ts'
import type { NoticeEvent } from './events.queries.ts'
import { findHeldSince, markHeld, secondsUntilFree } from './held-events.queries.ts'
import { sumUpHeld } from './notice-jobs.ts'

/** Nobody's mailbox or phone is filled by somebody who floods a form or dials all day: what is above comes in one summary an hour later */
const MOST_AN_HOUR: Record<NoticeChannel, number> = { email: 300, text: 60 }
const HOUR_S = 3600

export const PURPOSES: Record<NoticeChannel, string> = { email: 'notice', text: 'notice-text' }

/** What a notice is told as: one by one, where the last says when further ones come; or not now */
type Turn = { isHeld: true } | { isHeld: false; furtherAt: Date | null }

/**
 * Asks whether an event may go out to so many. One that may not is held for the summary, which is planned in the same transaction; until that is
 * out, those behind it are held too, so that none is told before an earlier one
 */
export async function takeTurn(db: Db, services: Services, event: NoticeEvent, channel: NoticeChannel, people: number): Promise<Turn> {
  const now = services.clock.now().getTime()
  const heldSince = await findHeldSince(db, channel)
  // Its summary comes within an hour. One that is long overdue is planned anew, and keeps nobody else waiting
  const isHolding = heldSince !== null && heldSince.getTime() > now - 2 * HOUR_S * 1000
  const left = MOST_AN_HOUR[channel] - (await countMessages(db, PURPOSES[channel], HOUR_S))
  if (!isHolding && left >= people) return { isHeld: false, furtherAt: left < 2 * people ? new Date(now + HOUR_S * 1000) : null }
  await markHeld(db, event, channel)
  if (!isHolding) {
    const { clientUuid } = event
    await services.jobs.enqueue(db, sumUpHeld, { clientUuid, channel }, { afterS: await secondsUntilFree(db, PURPOSES[channel], HOUR_S) })
  }
  return { isHeld: true }
}
