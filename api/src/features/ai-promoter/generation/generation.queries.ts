import { and, count, desc, eq, inArray, ne } from 'drizzle-orm'
import type { GenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { currentClient, withSystem } from '../../../platform/database/tenancy.ts'
import { aiPageDrafts, aiRequests } from '../ai-promoter.tables.ts'

export type StoredRequest = typeof aiRequests.$inferSelect

const isRequestSql = (uuid: string) => and(eq(aiRequests.clientUuid, currentClient), eq(aiRequests.uuid, uuid))

/** Locks the row until the transaction ends: if the same job runs twice, the second run sees what the first has stored */
export async function lockRequest(db: Db, uuid: string): Promise<StoredRequest | null> {
  const [row] = await db.select().from(aiRequests).where(isRequestSql(uuid)).for('update')
  return row ?? null
}

export async function updateRequest(db: Db, uuid: string, values: Partial<typeof aiRequests.$inferInsert>): Promise<void> {
  await db.update(aiRequests).set(values).where(isRequestSql(uuid))
}

export async function deletePageDrafts(db: Db, requestUuid: string): Promise<void> {
  await db.delete(aiPageDrafts).where(and(eq(aiPageDrafts.clientUuid, currentClient), eq(aiPageDrafts.requestUuid, requestUuid)))
}

/** Number of the business's requests that are being generated or are waiting */
export async function countGeneratingRequests(db: Db): Promise<number> {
  const [row] = await db
    .select({ generating: count() })
    .from(aiRequests)
    .where(and(eq(aiRequests.clientUuid, currentClient), eq(aiRequests.state, 'generating')))
  return row?.generating ?? 0
}

const RECENT = 10

/** Steps of the business's last finished generations, for estimating the next one */
export async function selectStepsOfRecentGenerations(db: Db): Promise<GenerationProgress['steps'][]> {
  const rows = await db
    .select({ steps: aiRequests.steps })
    .from(aiRequests)
    .where(and(eq(aiRequests.clientUuid, currentClient), eq(aiRequests.state, 'ready')))
    .orderBy(desc(aiRequests.finishedAt))
    .limit(RECENT)
  return rows.map(({ steps }) => steps)
}

/** The requests among these, of any business, whose generation has ended */
export async function selectEndedGenerations(
  database: Database,
  uuids: string[],
): Promise<{ uuid: string; state: 'ready' | 'failed'; problem: string }[]> {
  const rows = await withSystem(database, (db) =>
    db
      .select({ uuid: aiRequests.uuid, state: aiRequests.state, problem: aiRequests.problem })
      .from(aiRequests)
      .where(and(inArray(aiRequests.uuid, uuids), ne(aiRequests.state, 'generating'))),
  )
  return rows.map(({ uuid, state, problem }) => ({ uuid, state: state === 'failed' ? 'failed' : 'ready', problem }))
}
