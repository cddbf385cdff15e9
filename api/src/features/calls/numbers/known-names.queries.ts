import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { calls } from '../calls.tables.ts'
import { knownCallers } from '../search/callers.tables.ts'
import type { CorrectedName } from './choose-name.ts'

/** A family may share a number; beyond these, corrections are old */
const MOST_CORRECTIONS = 20

/** Names that somebody of the business gave to other calls of the number, the newest first */
export function findCorrectedNames(db: Db, phoneFrom: string, exceptSid: string): Promise<CorrectedName[]> {
  if (!phoneFrom) return Promise.resolve([])
  return db
    .select({ name: calls.callerName, said: sql<string>`${calls.modelSaid} ->> 'caller_name'` })
    .from(calls)
    .where(
      and(
        eq(calls.clientUuid, currentClient),
        eq(calls.phoneFrom, phoneFrom),
        ne(calls.callSid, exceptSid),
        ne(calls.callerName, ''),
        sql`${calls.modelSaid} ? 'caller_name'`,
      ),
    )
    .orderBy(desc(calls.startedAt))
    .limit(MOST_CORRECTIONS)
}

/** The name under which the number called last, by the directory of callers; empty when it has none */
export async function findLastName(db: Db, phoneFrom: string): Promise<string> {
  if (!phoneFrom) return ''
  const [row] = await db
    .select({ name: knownCallers.callerName })
    .from(knownCallers)
    .where(
      and(
        eq(knownCallers.clientUuid, currentClient),
        eq(knownCallers.phoneFrom, phoneFrom),
        ne(knownCallers.callerName, ''),
        gt(knownCallers.calls, 0),
      ),
    )
    .orderBy(desc(knownCallers.lastCalledAt))
    .limit(1)
  return row?.name ?? ''
}
