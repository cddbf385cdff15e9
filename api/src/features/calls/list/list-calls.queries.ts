import { and, asc, desc, eq, gte, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Call, CallFilter } from '#contract/calls/calls.ts'
import { startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import {
  type FilterStructure,
  type PreparedQuery,
  preparedPerFilter,
  preparedQuery,
  type TypedStatement,
} from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { callBackOfCall } from '../action-items/call-backs.queries.ts'
import { isUrgentCall } from '../action-items/urgent-item.queries.ts'
import { callDayFilters, callDays, calls } from '../calls.tables.ts'

/** The current name of the called number, if its source is also the call's; looked up for each returned row */
const nameOfSource = sql<string>`coalesce((select called.name from phone_numbers as called where called.client_uuid = calls.client_uuid
  and called.number_uuid = calls.number_uuid and calls.number_source = calls.referral_source and calls.number_source <> 'UNKNOWN'), '')`

export const CALL_FIELDS = {
  call_sid: calls.callSid,
  direction: calls.direction,
  created_datetime: isoMomentSql(calls.createdAt),
  call_start_datetime: isoMomentSql(calls.startedAt),
  inquiry_datetime: isoMomentSql(calls.startedAt),
  phone_from: calls.phoneFrom,
  phone_number_from: sql<string>`${calls.phoneFrom}`,
  caller_name: calls.callerName,
  callee_name: calls.calleeName,
  category: calls.category,
  referral_source: calls.referralSource,
  number_name: nameOfSource,
  new_client: calls.newClient,
  conversion: calls.conversion,
  appointments: calls.appointments,
  caller_kind: calls.callerKind,
  ai_analytics: calls.qualityScore,
  customer_satisfaction: calls.customerSatisfaction,
  issued_resolved: calls.issueResolved,
  call_status: calls.callStatus,
  call_duration: calls.durationS,
  keywords: calls.keywords,
  comment: calls.comment,
  summary: calls.summary,
  analysis_state: calls.analysisState,
  spam: calls.spam,
  urgent: isUrgentCall,
  call_back: callBackOfCall,
  voicemail: calls.voicemail,
}

export interface CallTotals {
  total: number
  answered: number
  missed: number
}

type Sorting = NonNullable<CallFilter['sorting']>

const callerName = sql`nullif(lower(${calls.callerName}), '')`

/** call_sid breaks ties, so that pagination shows no call twice. Nulls sort last in either direction */
const ORDERS: Record<Sorting, SQL[]> = {
  DESC: [desc(calls.startedAt), desc(calls.callSid)],
  ASC: [asc(calls.startedAt), asc(calls.callSid)],
  CALLER_NAME_ASC: [sql`${callerName} nulls last`, asc(calls.callSid)],
  CALLER_NAME_DESC: [sql`${callerName} desc nulls last`, desc(calls.callSid)],
  CALL_DURATION_ASC: [asc(calls.durationS), asc(calls.callSid)],
  CALL_DURATION_DESC: [desc(calls.durationS), desc(calls.callSid)],
  AI_ANALYTICS_ASC: [sql`${calls.qualityScore} nulls last`, asc(calls.callSid)],
  AI_ANALYTICS_DESC: [sql`${calls.qualityScore} desc nulls last`, desc(calls.callSid)],
  CUSTOMER_SATISFACTION_ASC: [sql`${calls.customerSatisfaction} nulls last`, asc(calls.callSid)],
  CUSTOMER_SATISFACTION_DESC: [sql`${calls.customerSatisfaction} desc nulls last`, desc(calls.callSid)],
}

const since = startOfDay(sql`${placeholderSql('date_from')}::date`)
const until = startOfDay(sql`${placeholderSql('date_to')}::date + 1`)
const MISSED = ['Missed call', 'Busy'] as const

/** Filters whose values are placeholders, named like the filters; all others are part of the statement */
const PLACEHOLDERS = ['date_from', 'date_to', 'category_filter', 'referral_source_filter'] as const
type Placed = (typeof PLACEHOLDERS)[number]
type ListFilter = Omit<CallFilter, 'search'>
type Structure = FilterStructure<ListFilter, Placed>

function buildConditions(filter: Structure): SQL | undefined {
  return and(
    eq(calls.clientUuid, currentClient),
    filter.spam_filter ? sql`${calls.spam}` : sql`not ${calls.spam}`,
    filter.date_from ? gte(calls.startedAt, since) : undefined,
    filter.date_to ? lt(calls.startedAt, until) : undefined,
    filter.category_filter ? eq(calls.category, placeholderSql('category_filter')) : undefined,
    filter.call_status_filter === 'ANSWERED' ? eq(calls.callStatus, 'Answered') : undefined,
    filter.call_status_filter === 'MISSED_CALL' ? inArray(calls.callStatus, MISSED) : undefined,
    filter.new_client_filter === 'NEW_CLIENT' ? sql`${calls.newClient}` : undefined,
    // An unknown value counts as not new, so that the two filters together cover all calls
    filter.new_client_filter === 'NOT_NEW_CLIENT' ? sql`${calls.newClient} is not true` : undefined,
    filter.referral_source_filter ? eq(calls.referralSource, placeholderSql('referral_source_filter')) : undefined,
  )
}

const TOTALS = {
  total: sql`count(*)`,
  answered: sql`count(*) filter (where ${calls.callStatus} = 'Answered')`,
  missed: sql`count(*) filter (where ${calls.callStatus} in ('Missed call', 'Busy'))`,
}

/** The keys of the filter in call_day_filters, as the triggers of the migration filter-sums write them */
function dayFilterKeys({ category_filter, referral_source_filter, new_client_filter }: ListFilter | Structure): string[] {
  return [
    category_filter && `category=${category_filter}`,
    referral_source_filter && `referral_source=${referral_source_filter}`,
    new_client_filter && `new_client=${new_client_filter === 'NEW_CLIENT'}`,
  ].filter((key) => key !== undefined)
}

/**
 * Totals from the daily aggregates, whatever the number of calls. Combined filters, and spam, have no aggregates: those calls are counted
 */
function buildTotalsQuery(filter: Structure): PreparedQuery<CallTotals> {
  const keys = dayFilterKeys(filter).length
  if (keys > 1 || filter.spam_filter)
    return preparedQuery<CallTotals>(TOTALS, (db, fields) => db.select(fields).from(calls).where(buildConditions(filter)))
  const days = keys === 0 ? callDays : callDayFilters
  const sumOf = (column: 'total' | 'answered' | 'missed') =>
    // The list has outgoing calls too, which were all answered
    column === 'missed' ? sql`coalesce(sum(${days.missed}), 0)` : sql`coalesce(sum(${days[column]} + ${days.outgoing}), 0)`
  const none = sql`0`
  const { call_status_filter: status } = filter
  const sums = {
    total: sumOf(status === 'ANSWERED' ? 'answered' : status === 'MISSED_CALL' ? 'missed' : 'total'),
    answered: status === 'MISSED_CALL' ? none : sumOf('answered'),
    missed: status === 'ANSWERED' ? none : sumOf('missed'),
  }
  return preparedQuery<CallTotals>(
    sums,
    (db, fields) =>
      db
        .select(fields)
        .from(days)
        .where(
          and(
            eq(days.clientUuid, currentClient),
            keys === 0 ? undefined : eq(callDayFilters.filter, placeholderSql('filter')),
            filter.date_from ? sql`${days.day} >= ${placeholderSql('date_from')}::date` : undefined,
            filter.date_to ? sql`${days.day} <= ${placeholderSql('date_to')}::date` : undefined,
          ),
        ),
    { plansOnce: true },
  )
}

const FIRST_PAGE_SIZE = 10
/**
 * The limit is a literal, not a parameter: the generic plan of this statement, which runs most often, then knows how few rows are wanted
 */
const firstPage = { limit: sql.raw(String(FIRST_PAGE_SIZE)) as unknown as Placeholder }
const anyPage = { limit: sql.placeholder('size'), offset: sql.placeholder('offset') }

/** The index has exactly this order, so its first entries are the page */
const isInIndexOrder = ({ sorting = 'DESC', ...filter }: Structure) =>
  (sorting === 'DESC' || sorting === 'ASC') && dayFilterKeys(filter).length === 0 && !filter.call_status_filter

function buildFirstPageQuery(filter: Structure): PreparedQuery<Call> {
  if (!isInIndexOrder(filter)) return buildPageQuery(filter, firstPage)
  return preparedQuery<Call>(
    CALL_FIELDS,
    (db, fields) =>
      db
        .select(fields)
        .from(calls)
        .where(buildConditions(filter))
        .orderBy(...ORDERS[filter.sorting ?? 'DESC'])
        .limit(firstPage.limit),
    { plansOnce: true },
  )
}

/** A deferred join: filters, sorts and paginates in the index, then reads the wide rows of only that page */
function buildPageQuery(filter: Structure, { limit, offset }: { limit: Placeholder; offset?: Placeholder }): PreparedQuery<Call> {
  return preparedQuery<Call>(CALL_FIELDS, (db, fields) => {
    const order = ORDERS[filter.sorting ?? 'DESC']
    const keys = db
      .select({ callSid: calls.callSid })
      .from(calls)
      .where(buildConditions(filter))
      .orderBy(...order)
      .limit(limit)
    const page = (offset ? keys.offset(offset) : keys).as('page')
    return db
      .select(fields)
      .from(page)
      .innerJoin(calls, and(eq(calls.clientUuid, currentClient), eq(calls.callSid, page.callSid)))
      .orderBy(...order)
  })
}

const selectTotals = preparedPerFilter<CallTotals, ListFilter, Placed>(PLACEHOLDERS, buildTotalsQuery)
const selectFirstPage = preparedPerFilter<Call, ListFilter, Placed>(PLACEHOLDERS, buildFirstPageQuery)
const selectPage = preparedPerFilter<Call, ListFilter, Placed>(PLACEHOLDERS, (filter) => buildPageQuery(filter, anyPage))

export type ListQuery = CallFilter & { page: number; size: number }

export function buildCallListStatements(query: ListQuery): [TypedStatement<Call>, TypedStatement<CallTotals>] {
  const { page, size, search: _, ...filter } = query
  const isFirst = page === 1 && size === FIRST_PAGE_SIZE
  const rows = isFirst ? selectFirstPage(filter).statement(query) : selectPage(filter).statement({ ...query, offset: (page - 1) * size })
  return [rows, selectTotals(filter).statement({ ...query, filter: dayFilterKeys(query)[0] })]
}

const selectCallSids = preparedPerFilter<{ sids: string | null }, ListFilter, Placed>(PLACEHOLDERS, (filter) => {
  const order = sql.join(ORDERS[filter.sorting ?? 'DESC'], sql`, `)
  return preparedQuery({ sids: sql`string_agg(${calls.callSid}, ',' order by ${order})` }, (db, fields) =>
    db.select(fields).from(calls).where(buildConditions(filter)),
  )
})

/** The ids of a download's calls, in order, as comma-separated text: a hundred thousand ids take less than four megabytes */
export async function listCallSids(db: Db, filter: CallFilter): Promise<string> {
  const { search: _, ...listed } = filter
  const [row] = await selectCallSids(listed)(db, filter)
  return row?.sids ?? ''
}
