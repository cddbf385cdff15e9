import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ReceivedText } from '#contract/received-texts.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { isoMomentSql } from '../database/wire-shape.ts'
import type { Services } from '../services/services.ts'
import { messages } from './messages.tables.ts'
import { receivedTexts } from './received-texts.tables.ts'
import { fetchTextPicture, insertTextPictures, picturesOfReceivedText } from './text-pictures.queries.ts'

/** A customer's text reply to a business */
export interface TextReply {
  clientUuid: string
  providerId: string
  /** E.164 */
  sender: string
  text: string
  /** How many files came with it */
  fileCount: number
  /** The provider's ids of the files, and whether it calls each a picture */
  files: { sid: string; isPicture: boolean }[]
  createdAt: Date
}

/** A text counts as a reply for this long after the business's message or the customer's inquiry */
export const REPLY_WINDOW_MS = 30 * 24 * 3_600_000

/** Stores the text and enqueues the fetching of its pictures. Returns false if the text was already stored */
export async function insertTextReplyIfNew(
  db: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { text, fileCount, files, ...reply }: TextReply,
  to: { purpose: string; about: string },
): Promise<boolean> {
  const rows = await db
    .insert(receivedTexts)
    .values({ ...reply, contents: text, pictures: fileCount, ...to })
    .onConflictDoNothing()
    .returning({ providerId: receivedTexts.providerId })
  if (rows.length === 0) return false
  if (fileCount > 0) await insertFiles(db, jobs, { ...reply, fileCount, files })
  return true
}

/** A file without an id, which only a faulty webhook has, cannot be fetched */
async function insertFiles(
  db: Db,
  jobs: Services['jobs'],
  { clientUuid, providerId: receivedTextId, fileCount, files, createdAt }: Omit<TextReply, 'text'>,
): Promise<void> {
  const rows = Array.from({ length: fileCount }, (_, place) => {
    const { sid = null, isPicture = false } = files[place] ?? {}
    const outcome = isPicture
      ? ({ state: 'waiting' } as const)
      : ({ state: 'rejected', problem: sid ? 'not_a_picture' : 'unavailable' } as const)
    return { clientUuid, receivedTextId, place, providerId: sid, createdAt, ...outcome }
  })
  for (const { uuid, providerId } of await insertTextPictures(db, rows))
    if (providerId) await jobs.enqueue(db, fetchTextPicture, { clientUuid, pictureUuid: uuid })
}

/** Returns the oldest text first */
export async function selectTextReplies(db: Db, purpose: string, about: string): Promise<ReceivedText[]> {
  const { clientUuid, contents, createdAt, providerId } = receivedTexts
  return db
    .select({ words: contents, pictures: picturesOfReceivedText(sql`${providerId}`), created_datetime: isoMomentSql(createdAt) })
    .from(receivedTexts)
    .where(and(eq(clientUuid, currentClient), eq(receivedTexts.purpose, purpose), eq(receivedTexts.about, about)))
    .orderBy(asc(createdAt), asc(providerId))
}

/**
 * Runs across tenants. Texts of all businesses are sent from one number, so a reply belongs to the business that last sent a message,
 * whatever it was about. Looking further back could show one business what was meant for another
 */
export async function findBusinessThatLastTexted(db: Db, number: string, since: Date): Promise<{ clientUuid: string } | null> {
  const { clientUuid, channel, recipient, solicits, state, createdAt, endedAt } = messages
  const wentOut = inArray(state, ['sending', 'sent', 'unconfirmed'])
  const [row] = await db
    .select({ clientUuid })
    .from(messages)
    .where(and(eq(channel, 'text'), eq(recipient, number), sql`${solicits}`, wentOut, gt(createdAt, since)))
    .orderBy(desc(sql`coalesce(${endedAt}, ${createdAt})`))
    .limit(1)
  return row ?? null
}
