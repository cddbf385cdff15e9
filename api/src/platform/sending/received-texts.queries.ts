import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ReceivedText } from '#contract/received-texts.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { isoMomentSql } from '../database/wire-shape.ts'
import type { Services } from '../services/services.ts'
import { messages } from './messages.tables.ts'
import { receivedTexts } from './received-texts.tables.ts'
import { textPicturePath } from './text-picture-key.ts'

/** A customer's text reply to a business */
export interface TextReply {
  clientUuid: string
  providerId: string
  /** E.164 */
  sender: string
  text: string
  pictures: number
  /** The provider's ids of the pictures that can be shown */
  pictureSids: string[]
  createdAt: Date
}

/** A text counts as a reply for this long after the business's message or the customer's inquiry */
export const REPLY_WINDOW_MS = 30 * 24 * 3_600_000

/** Returns false if the text was already stored */
export async function insertTextReplyIfNew(db: Db, reply: TextReply, to: { purpose: string; about: string }): Promise<boolean> {
  const rows = await db
    .insert(receivedTexts)
    .values({ ...reply, contents: reply.text, ...to })
    .onConflictDoNothing()
    .returning({ providerId: receivedTexts.providerId })
  return rows.length > 0
}

/** Returns the oldest text first */
export async function selectTextReplies(db: Db, services: Services, purpose: string, about: string): Promise<ReceivedText[]> {
  const { clientUuid, contents, pictures, pictureSids, createdAt, providerId } = receivedTexts
  const rows = await db
    .select({ providerId, pictureSids, words: contents, pictures, created_datetime: isoMomentSql(createdAt) })
    .from(receivedTexts)
    .where(and(eq(clientUuid, currentClient), eq(receivedTexts.purpose, purpose), eq(receivedTexts.about, about)))
    .orderBy(asc(createdAt), asc(providerId))
  const now = services.clock.now()
  return rows.map(({ providerId: messageSid, pictureSids: sids, ...reply }) => ({
    ...reply,
    picture_urls: sids.map((_, index) => textPicturePath(services.config, now, messageSid, index)),
  }))
}

/** Runs across tenants, because the key in a picture's URL names no business */
export async function findTextPicture(db: Db, messageSid: string, index: number) {
  const { clientUuid, providerId, pictureSids } = receivedTexts
  const [row] = await db.select({ clientUuid, pictureSids }).from(receivedTexts).where(eq(providerId, messageSid))
  const pictureSid = row?.pictureSids[index]
  return row && pictureSid ? { clientUuid: row.clientUuid, pictureSid } : null
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
