import type { NoticeKind } from '#contract/notices.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { localDay } from '../../platform/zoned-time.ts'
import { addMessage, deleteEvent, findZoneIfWanted, insertEvent } from './events/events.queries.ts'
import { tellPeople } from './events/notice-jobs.ts'
import type { NoticeFact } from './notices.tables.ts'

export type { NoticeFact }

export interface Noteworthy {
  clientUuid: string
  kind: NoticeKind
  /** What it is about; noted again, nothing happens */
  about: string
  /** A customer's answer by text, which is no further call or inquiry */
  isAnswer?: boolean
  happenedAt: Date
  /** One sentence without a full stop, which is also the text message: "Missed call from Ann Miller" */
  title: string
  facts: readonly NoticeFact[]
  /** The path of the portal at which it is found */
  link: `/${string}`
  /** The number of who caused it: of their events within minutes only the first is texted */
  whom?: string
  /** E-mail addresses that the feature itself tells, which are told nothing twice */
  toldAlready?: readonly string[]
}

/**
 * In the transaction of what happened: whoever was chosen for this kind is told once, at once or the morning after. `afterS`: until then it
 * may still be withdrawn
 */
export async function noteForPeople(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { clientUuid, kind, about, facts, toldAlready = [], ...event }: Noteworthy,
  afterS = 0,
): Promise<void> {
  const timeZone = await findZoneIfWanted(db, clientUuid, kind)
  if (timeZone === null) return
  const day = localDay(clock.now(), timeZone)
  const filled = facts.filter(({ value }) => value !== '')
  const isNew = await insertEvent(db, { clientUuid, kind, about, day, facts: filled, toldAlready: [...toldAlready], ...event })
  if (isNew) await jobs.enqueue(db, tellPeople, { clientUuid, kind, about }, { afterS })
}

/** What the caller of a missed call said is known: whoever hears of the call hears that too, once */
export async function noteMessage(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { clientUuid, about, title, facts }: Pick<Noteworthy, 'clientUuid' | 'about' | 'title' | 'facts'>,
): Promise<void> {
  const words = { title, facts: facts.filter(({ value }) => value !== '') }
  const isNews = await addMessage(db, clientUuid, 'missed_call', about, words)
  if (isNews) await jobs.enqueue(db, tellPeople, { clientUuid, kind: 'missed_call', about })
}

/** It turns out not to have happened: who has not heard of it yet never will */
export const withdrawNotice = (db: Db, clientUuid: string, kind: NoticeKind, about: string): Promise<void> =>
  deleteEvent(db, clientUuid, kind, about)
