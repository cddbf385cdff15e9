import { and, eq, sql } from 'drizzle-orm'
import type { Call, CallFilter } from '#contract/calls/calls.ts'
import { startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { calls } from '../calls.tables.ts'
import { toSearchPatterns } from '../search-patterns.ts'
import { CALL_FIELDS, type CallTotals, type ListQuery } from './list-calls.queries.ts'

/** Runs as a role that can use the trigram index despite row-level security (migration search-calls), but only for the session's client */
const found = sql`search_calls(
  ${placeholderSql('terms')}::text[], ${placeholderSql('number')}::text,
  ${startOfDay(sql`${placeholderSql('date_from')}::date`)}, ${startOfDay(sql`${placeholderSql('date_to')}::date + 1`)},
  ${placeholderSql('category_filter')}::text, ${placeholderSql('call_status_filter')}::text, ${placeholderSql('new_client_filter')}::text,
  ${placeholderSql('referral_source_filter')}::text, ${placeholderSql('spam')}::boolean, ${placeholderSql('sorting')}::text, ${placeholderSql('size')}::int, ${placeholderSql('offset')}::int)`

const TOTALS = { total: sql`found.total`, answered: sql`found.answered`, missed: sql`found.missed` }

/** Every row carries the totals; an empty page is one row with the totals and no call */
type FoundCall = (Call | { call_sid: null }) & CallTotals

const selectFoundCalls = preparedQuery<FoundCall>({ ...CALL_FIELDS, ...TOTALS }, (db, fields) =>
  db
    .select(fields)
    .from(sql`${found} found`)
    .leftJoin(sql`lateral unnest(found.call_sids) with ordinality page (call_sid, place)`, sql`true`)
    .leftJoin(calls, and(eq(calls.clientUuid, currentClient), eq(calls.callSid, sql`page.call_sid`)))
    .orderBy(sql`page.place`),
)

const selectFoundCallSids = preparedQuery<{ sids: string }>({ sids: sql`array_to_string(found.call_sids, ',')` }, (db, fields) =>
  db.select(fields).from(sql`${found} found`),
)

function toSearchParameters(filter: CallFilter, search: string) {
  const { date_from, date_to, category_filter, call_status_filter, new_client_filter, referral_source_filter, spam_filter, sorting } =
    filter
  const optional = { date_from, date_to, category_filter, call_status_filter, new_client_filter, referral_source_filter }
  return {
    ...Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, value ?? null])),
    ...toSearchPatterns(search),
    spam: spam_filter !== undefined,
    sorting: sorting ?? 'DESC',
  }
}

export function buildCallSearchStatements(query: ListQuery, search: string): [TypedStatement<FoundCall>] {
  return [selectFoundCalls.statement({ ...toSearchParameters(query, search), size: query.size, offset: (query.page - 1) * query.size })]
}

export function splitFoundCalls(rows: FoundCall[]): { data: Call[]; totals: CallTotals } {
  const { total = 0, answered = 0, missed = 0 } = rows[0] ?? {}
  return { data: rows.filter((row) => row.call_sid !== null), totals: { total, answered, missed } }
}

export async function listFoundCallSids(db: Db, filter: CallFilter, search: string): Promise<string> {
  const [row] = await selectFoundCallSids(db, { ...toSearchParameters(filter, search), size: null, offset: 0 })
  return row?.sids ?? ''
}
