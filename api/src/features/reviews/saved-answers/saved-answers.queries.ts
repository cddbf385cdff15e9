import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedAnswer } from '#contract/reviews/saved-answers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hotQuery } from '../../../platform/database/hot-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { savedAnswers } from './saved-answers.tables.ts'

const hasUuid = (uuid: string) => and(eq(savedAnswers.clientUuid, currentClient), eq(savedAnswers.uuid, uuid))

export const selectSavedAnswers = hotQuery<SavedAnswer>(
  { saved_answer_uuid: savedAnswers.uuid, title: savedAnswers.title, contents: savedAnswers.contents },
  (db, fields) =>
    db
      .select(fields)
      .from(savedAnswers)
      .where(eq(savedAnswers.clientUuid, currentClient))
      .orderBy(asc(sql`lower(${savedAnswers.title})`), asc(savedAnswers.uuid)),
)

/** Takes a lock, so that concurrent inserts cannot exceed the limit */
export async function countSavedLocked(db: Db, clientUuid: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved answers of ${clientUuid}`}, 0))`)
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(savedAnswers).where(eq(savedAnswers.clientUuid, currentClient))
  return row?.count ?? 0
}

export async function insertSavedAnswer(db: Db, reply: typeof savedAnswers.$inferInsert): Promise<string> {
  const [row] = await db.insert(savedAnswers).values(reply).returning({ uuid: savedAnswers.uuid })
  if (!row) throw new Error('no answer was saved')
  return row.uuid
}

/** Returns false when there is no such reply */
export async function updateSavedAnswer(db: Db, uuid: string, values: { title: string; contents: string }): Promise<boolean> {
  return (await db.update(savedAnswers).set(values).where(hasUuid(uuid)).returning({ uuid: savedAnswers.uuid })).length > 0
}

/** Returns false when there is no such reply */
export async function removeSavedAnswer(db: Db, uuid: string): Promise<boolean> {
  return (await db.delete(savedAnswers).where(hasUuid(uuid)).returning({ uuid: savedAnswers.uuid })).length > 0
}
