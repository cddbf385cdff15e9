import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { hotQuery } from '../../platform/database/hot-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { calls } from './calls.tables.ts'
import type { SheetCall } from './calls-sheet.ts'
import { CALL_FIELDS } from './list-calls.queries.ts'

const selectForSheet = hotQuery<SheetCall>(
  {
    ...CALL_FIELDS,
    shown_at_ms: sql`(extract(epoch from date_trunc('second', ${calls.startedAt}) at time zone ${sql.placeholder('zone')}::text) * 1000)::float8`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`unnest(${sql.placeholder('sids')}::text[]) with ordinality wanted (call_sid, place)`)
      .innerJoin(calls, and(eq(calls.clientUuid, currentClient), eq(calls.callSid, sql`wanted.call_sid`)))
      .orderBy(sql`wanted.place`),
)

/** In the order in which they are named; one that has gone meanwhile is left out */
export function findCallsForSheet(db: Db, sids: readonly string[], zone: string): Promise<SheetCall[]> {
  return selectForSheet(db, { sids, zone })
}
