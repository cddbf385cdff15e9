import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedReply } from '#contract/reviews/saved-replies.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { savedReplies } from './saved-replies.tables.ts'

const isSavedReplySql = (uuid: string) => and(eq(savedReplies.clientUuid, currentClient), eq(savedReplies.uuid, uuid))

export const selectSavedReplies = preparedQuery<SavedReply>(
  { saved_answer_uuid: savedReplies.uuid, title: savedReplies.title, contents: savedReplies.contents },
  (db, fields) =>
    db
      .select(fields)
      .from(savedReplies)
      .where(eq(savedReplies.clientUuid, currentClient))
      .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.uuid)),
)

/** Takes a lock, so that concurrent inserts cannot exceed the limit */
export async function lockAndCountSavedReplies(db: Db, clientUuid: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved replies of ${clientUuid}`}, 0))`)
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(savedReplies).where(eq(savedReplies.clientUuid, currentClient))
  return row?.count ?? 0
}

export async function insertSavedReply(db: Db, reply: typeof savedReplies.$inferInsert): Promise<string> {
  const [row] = await db.insert(savedReplies).values(reply).returning({ uuid: savedReplies.uuid })
  if (!row) throw new Error('no reply was saved')
  return row.uuid
}

/** Returns false when there is no such reply */
export async function updateSavedReply(db: Db, uuid: string, values: { title: string; contents: string }): Promise<boolean> {
  return (await db.update(savedReplies).set(values).where(isSavedReplySql(uuid)).returning({ uuid: savedReplies.uuid })).length > 0
}

/** Returns false when there is no such reply */
export async function deleteSavedReplyRow(db: Db, uuid: string): Promise<boolean> {
  return (await db.delete(savedReplies).where(isSavedReplySql(uuid)).returning({ uuid: savedReplies.uuid })).length > 0
}
