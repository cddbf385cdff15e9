import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { callReports } from './call-intake.tables.ts'
import type { CallReport } from './describe-call.ts'

/** Until the end of the transaction nobody else works on this call: of two reports at once, the second sees what the first wrote */
export async function lockCall(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${clientUuid} ${callSid}`}, 0))`)
}

/** false when it is there already */
export async function insertReport(db: Db, report: typeof callReports.$inferInsert): Promise<boolean> {
  const rows = await db.insert(callReports).values(report).onConflictDoNothing().returning({ callSid: callReports.callSid })
  return rows.length > 0
}

export async function findReports(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<CallReport[]> {
  return db
    .select({ kind: callReports.kind, content: callReports.content, receivedAt: callReports.receivedAt })
    .from(callReports)
    .where(and(eq(callReports.clientUuid, clientUuid), eq(callReports.callSid, callSid)))
}
