import type { NoticeKind } from '#contract/notices/notices.ts'
import { localDay } from '../../platform/base/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services/services.ts'
import { notifyPeopleKind } from './events/notice-jobs.ts'
import { addMessageToEvent, deleteEvent, findFirstRecipientAddress, findTimeZoneIfNotified, insertEventIfNew } from './events.queries.ts'
import type { NoticeEmail, NoticeFact } from './notices.tables.ts'

export type { NoticeFact }

export interface NewNotice {
  clientUuid: string
  kind: NoticeKind
  /** Identifies the subject; queueing a notice about it again does nothing */
  about: string
  /** A customer's reply by text, which does not count as another call or inquiry */
  isReply?: boolean
  happenedAt: Date
  /** One sentence without a final period, which is also the text message: "Missed call from Ann Miller" */
  title: string
  facts: readonly NoticeFact[]
  /** If missing, the email consists of the title and the facts */
  email?: NoticeEmail
  /** The path in the portal where it is found */
  link: `/${string}`
  /** The phone number of the person who caused it: of that person's events within minutes, only the first is texted */
  whom?: string
  /** Email addresses that the feature itself notifies, so they get no second message */
  alreadyNotified?: readonly string[]
}

/**
 * Runs in the transaction of the event itself: everybody who chose this kind is notified once, immediately or the next morning. `afterS`:
 * how long the notice may still be withdrawn
 */
export async function queueNotice(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { clientUuid, kind, about, facts, alreadyNotified = [], ...event }: NewNotice,
  afterS = 0,
): Promise<void> {
  const timeZone = await findTimeZoneIfNotified(db, clientUuid, kind)
  if (timeZone === null) return
  const day = localDay(clock.now(), timeZone)
  const filled = facts.filter(({ value }) => value !== '')
  const isNew = await insertEventIfNew(db, { clientUuid, kind, about, day, facts: filled, alreadyNotified: [...alreadyNotified], ...event })
  if (isNew) await jobs.enqueue(db, notifyPeopleKind, { clientUuid, kind, about }, { afterS })
}

/** Notifies the recipients of a missed call again when the caller's message is known */
export async function addVoicemailToNotice(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { clientUuid, about, title, facts }: Pick<NewNotice, 'clientUuid' | 'about' | 'title' | 'facts'>,
): Promise<void> {
  const content = { title, facts: facts.filter(({ value }) => value !== '') }
  const isNews = await addMessageToEvent(db, clientUuid, 'missed_call', about, content)
  if (isNews) await jobs.enqueue(db, notifyPeopleKind, { clientUuid, kind: 'missed_call', about })
}

/** Withdraws the notice of something that did not happen: people who have not received it yet never will */
export const withdrawNotice = (db: Db, clientUuid: string, kind: NoticeKind, about: string): Promise<void> =>
  deleteEvent(db, clientUuid, kind, about)

/**
 * Where customers' replies to a business's messages go: the address that gets this kind, for the tenant of the transaction. Empty if there
 * is none
 */
export const findReplyAddress = (db: Db, kind: NoticeKind): Promise<string> => findFirstRecipientAddress(db, kind)
