import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TextPicture } from '#contract/text-pictures.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import type { JobKind } from '../services/job-queue.ts'
import { type TEXT_PICTURE_PROBLEMS, textPictures } from './text-pictures.tables.ts'

/** Fetches a received picture, and deletes the provider's copy */
export const fetchTextPicture = {
  name: 'fetch-text-picture',
  payload: z.object({ clientUuid: z.uuid(), pictureUuid: z.uuid() }),
} satisfies JobKind

const PROBLEMS: Record<(typeof TEXT_PICTURE_PROBLEMS)[number], string> = {
  not_a_picture: 'A file that is not a picture was not kept.',
  too_large: 'A picture larger than 5 MB was not kept.',
  unreadable: 'A picture that couldn’t be opened was not kept.',
  unavailable: 'A picture couldn’t be fetched from the phone company.',
}

const problemSql = sql`case ${textPictures.problem} ${sql.join(
  Object.entries(PROBLEMS).map(([problem, sentence]) => sql`when ${sql.raw(`'${problem}'`)} then ${sql.raw(`'${sentence}'`)}`),
  sql` `,
)} else '' end`

/** In the shape of the contract, in the order of the text; a subquery for each row of the text */
const listSql = (isOfText: SQL) => sql<TextPicture[]>`coalesce((select json_agg(json_build_object(
    'text_picture_uuid', ${textPictures.uuid}, 'state', ${textPictures.state}, 'problem', ${problemSql},
    'width', ${textPictures.width}, 'height', ${textPictures.height}) order by ${textPictures.place})
  from ${textPictures} where ${textPictures.clientUuid} = ${currentClient} and ${isOfText}), '[]'::json)`

export const picturesOfReceivedText = (providerId: SQL) => listSql(sql`${textPictures.receivedTextId} = ${providerId}`)
export const picturesOfMessage = (messageUuid: SQL) => listSql(sql`${textPictures.messageUuid} = ${messageUuid}`)

/** Of the text that a job is about to send */
export async function selectPicturesOfMessage(db: Db, messageUuid: string): Promise<string[]> {
  const rows = await db
    .select({ uuid: textPictures.uuid })
    .from(textPictures)
    .where(and(eq(textPictures.clientUuid, currentClient), eq(textPictures.messageUuid, messageUuid)))
    .orderBy(asc(textPictures.place))
  return rows.map(({ uuid }) => uuid)
}

export const insertTextPictures = (
  db: Db,
  rows: (typeof textPictures.$inferInsert)[],
): Promise<{ uuid: string; providerId: string | null }[]> =>
  db.insert(textPictures).values(rows).returning({ uuid: textPictures.uuid, providerId: textPictures.providerId })
