import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { callReports } from './call-intake.tables.ts'
import { MESSAGE_REQUESTED, RECORDED, type StoredReport } from './derive-call.ts'

/** Takes an advisory lock on the call until the transaction ends: of two concurrent reports, the second sees what the first wrote */
export async function lockCall(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${clientUuid} ${callSid}`}, 0))`)
}

const INSERT_ONCE = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)))
  insert into call_reports (client_uuid, call_sid, kind, mark, content, received_at)
  select $1::text::uuid, $2, $3, $4, $5::text::jsonb, $6::timestamptz from locked
  on conflict do nothing returning call_sid`

/** Locks the call and inserts the report in one round trip; false when the report is a duplicate */
export async function insertReportIfNew(db: Db, report: typeof callReports.$inferInsert): Promise<boolean> {
  const { clientUuid, callSid, kind, mark, content, receivedAt } = report
  const values = [clientUuid, callSid, kind, mark, JSON.stringify(content), receivedAt.toISOString()]
  const { rows } = await db.$client.queryPrepared({ name: 'insert-call-report', text: INSERT_ONCE, values })
  return rows.length > 0
}

const selectReports = preparedQuery<StoredReport>(
  { kind: callReports.kind, mark: callReports.mark, content: callReports.content, receivedAt: callReports.receivedAt },
  (db, fields) =>
    db
      .select(fields)
      .from(callReports)
      .where(and(eq(callReports.clientUuid, sql.placeholder('clientUuid')), eq(callReports.callSid, sql.placeholder('callSid')))),
)

export async function findReports(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<StoredReport[]> {
  const rows = await selectReports(db, { clientUuid, callSid })
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }))
}

interface CallKey {
  clientUuid: string
  callSid: string
}

interface KnownReport {
  callSid: string
  kind: string
  mark: string
  isRecorded: boolean
  isAskedForMessage: boolean
}

/** The stored reports of these calls, of any client, and whether the call was to be recorded and a message was requested */
export async function findKnownReports(db: Db, keys: readonly CallKey[]): Promise<KnownReport[]> {
  const { rows } = await db.$client.query(
    `select call_sid as "callSid", kind, mark, coalesce(content->>'${RECORDED}', '') = 'true' as "isRecorded",
      coalesce(content->>'${MESSAGE_REQUESTED}', '') = 'true' as "isAskedForMessage" from call_reports
    where (client_uuid, call_sid) in (select * from unnest($1::uuid[], $2::text[]))`,
    [keys.map(({ clientUuid }) => clientUuid), keys.map(({ callSid }) => callSid)],
  )
  return rows as unknown as KnownReport[]
}

/** Deletes up to `limit` reports that arrived before the given time; returns how many */
export async function deleteReportsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await db.$client.query(
    `with deleted as (
      delete from call_reports where ctid = any(array(select ctid from call_reports where received_at < $1::timestamptz limit $2)) returning 1
    ) select count(*)::int as count from deleted`,
    [before.toISOString(), limit],
  )
  return Number(rows[0]?.count)
}
