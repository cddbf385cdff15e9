import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { textPictures } from '../../platform/sending/text-pictures.tables.ts'

type TextPictureRow = typeof textPictures.$inferSelect

const ofClient = eq(textPictures.clientUuid, currentClient)
const isUnsent = and(isNull(textPictures.receivedTextId), isNull(textPictures.messageUuid))

export async function findTextPicture(db: Db, uuid: string): Promise<TextPictureRow | null> {
  const [row] = await db
    .select()
    .from(textPictures)
    .where(and(ofClient, eq(textPictures.uuid, uuid)))
  return row ?? null
}

/** Runs across tenants, because the address that the telephony provider requests names no business */
export async function isSentPicture(db: Db, uuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: textPictures.uuid })
    .from(textPictures)
    .where(and(eq(textPictures.uuid, uuid), eq(textPictures.state, 'stored'), sql`${textPictures.messageUuid} is not null`))
  return rows.length > 0
}

type Outcome = Partial<Pick<TextPictureRow, 'state' | 'problem' | 'width' | 'height' | 'sizeBytes'>>

/** Only while it waits: of two runs, the first decides */
export async function saveFetchedPicture(db: Db, uuid: string, outcome: Outcome): Promise<void> {
  await db
    .update(textPictures)
    .set(outcome)
    .where(and(ofClient, eq(textPictures.uuid, uuid), eq(textPictures.state, 'waiting')))
}

export async function markDeletedAtProvider(db: Db, uuid: string): Promise<void> {
  await db
    .update(textPictures)
    .set({ providerId: null })
    .where(and(ofClient, eq(textPictures.uuid, uuid)))
}

/** Assigns uploaded pictures to a text; returns their sizes. Those that are sent already, or deleted, are not among them */
export async function assignPictures(db: Db, messageUuid: string, uuids: readonly string[]): Promise<number[]> {
  const place = sql`array_position(${sql.param([...uuids])}::uuid[], ${textPictures.uuid})`
  const rows = await db
    .update(textPictures)
    .set({ messageUuid, place })
    .where(and(ofClient, inArray(textPictures.uuid, [...uuids]), eq(textPictures.state, 'stored'), isUnsent))
    .returning({ sizeBytes: textPictures.sizeBytes })
  return rows.map(({ sizeBytes }) => sizeBytes ?? 0)
}

/** Runs across tenants: received before then and still not fetched, such as those from before there was a job for it */
export const selectOverduePictures = (db: Db, before: Date, max: number): Promise<Pick<TextPictureRow, 'clientUuid' | 'uuid'>[]> =>
  db
    .select({ clientUuid: textPictures.clientUuid, uuid: textPictures.uuid })
    .from(textPictures)
    .where(and(eq(textPictures.state, 'waiting'), lt(textPictures.createdAt, before)))
    .orderBy(asc(textPictures.createdAt))
    .limit(max)

/** Runs across tenants: uploaded before then and never sent */
export const deleteUnsentPictures = (db: Db, before: Date): Promise<{ uuid: string }[]> =>
  db
    .delete(textPictures)
    .where(and(isUnsent, lt(textPictures.createdAt, before)))
    .returning({ uuid: textPictures.uuid })
