import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { calls } from '../calls.tables.ts'
import { knownCallers } from '../search/callers.tables.ts'
import type { CorrectedName } from './choose-name.ts'

/** A family may share a number; beyond this many, corrections are old */
const MAX_CORRECTIONS = 20
/** Older calls of a number that calls very often are not renamed */
const MAX_RENAMED = 200

/** Names that people at the business gave to other calls of the number, newest first */
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
    .limit(MAX_CORRECTIONS)
}

/** The name under which the number last called, from the directory of callers; empty when it has none */
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

/** The newest calls of a number whose name nobody has corrected */
export function findUncorrectedNames(db: Db, phoneFrom: string, exceptSid: string): Promise<{ callSid: string; name: string }[]> {
  return db
    .select({ callSid: calls.callSid, name: calls.callerName })
    .from(calls)
    .where(
      and(
        eq(calls.clientUuid, currentClient),
        eq(calls.phoneFrom, phoneFrom),
        ne(calls.callSid, exceptSid),
        sql`not ${calls.modelSaid} ? 'caller_name'`,
      ),
    )
    .orderBy(desc(calls.startedAt))
    .limit(MAX_RENAMED)
}

export async function renameCallers(db: Db, callSids: string[], callerName: string): Promise<void> {
  await db
    .update(calls)
    .set({ callerName })
    .where(and(eq(calls.clientUuid, currentClient), inArray(calls.callSid, callSids)))
}
