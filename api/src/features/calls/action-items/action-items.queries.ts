import { and, asc, count, desc, eq, gte, inArray, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActionItem, listActionItems } from '#contract/calls/action-items.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { businessToday, startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type FilterStructure, preparedPerFilter, preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentAccount, currentClient } from '../../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { toSearchPatterns } from '../search-patterns.ts'
import { actionItems, HAS_OWN_TILE, MARKS, URGENT } from './action-items.tables.ts'
import { callers } from './callers.queries.ts'

const MAIN_ITEMS = 5

export interface AnalyzedItem {
  text: string
  dueAt: Date
  transcriptLine: number | null
}

const OF_NO_CALL = sql.raw([MARKS.own, MARKS.feedback, MARKS.yelp].map((mark) => `'${mark}'`).join(', '))

const FIELDS = {
  twilio_call_analysis_action_items_uuid: actionItems.uuid,
  action_items: actionItems.actionItems,
  due_datetime: isoMomentSql(actionItems.dueAt),
  show_display: actionItems.showDisplay,
  call_sid: sql<string>`case when ${actionItems.mark} in (${OF_NO_CALL}) then '' else ${actionItems.callSid} end`,
  caller_name: sql<string>`coalesce(${callers.callerName}, '')`,
  phone_from: sql<string>`coalesce(${callers.phoneFrom}, '')`,
  transcript_line: actionItems.transcriptLine,
  urgent: sql<boolean>`${actionItems.mark} = '${sql.raw(URGENT)}'`,
  kind: sql<ActionItem['kind']>`case ${actionItems.mark} when 'call-back' then 'CALL_BACK' when 'own' then 'OWN'
    when 'feedback' then 'FEEDBACK' when 'yelp' then 'YELP' else 'CALL' end`,
  link: actionItems.link,
  got_through_datetime: sql<
    string | null
  >`case when ${actionItems.settledBy} is not null and not ${actionItems.showDisplay} and not exists (select from calls as settling
    where settling.client_uuid = ${actionItems.clientUuid} and settling.call_sid = ${actionItems.settledBy}
      and settling.direction = 'outgoing') then ${isoMomentSql(actionItems.doneAt)} end`,
  assignee: sql<ActionItem['assignee']>`case when ${accounts.uuid} is not null
    then json_build_object('client_account_uuid', ${accounts.uuid}, 'login_email', ${accounts.email}, 'name', ${accounts.name}) end`,
}

const ofCall = and(eq(callers.clientUuid, actionItems.clientUuid), eq(callers.callSid, actionItems.callSid))
const ofAssignee = and(eq(accounts.clientUuid, actionItems.clientUuid), eq(accounts.uuid, actionItems.assigneeUuid))
const ofClient = eq(actionItems.clientUuid, currentClient)
/** Items of calls marked as spam are excluded from all lists and counts */
const isListed = and(ofClient, eq(actionItems.spam, false))

type ListQuery = EndpointInput<typeof listActionItems>['query']

const beginOfToday = startOfDay(businessToday)
const beginOfTomorrow = startOfDay(sql`${businessToday} + 1`)

/** An urgent item comes before everything else while it is open */
const urgentFirst = sql`case when ${actionItems.mark} = '${sql.raw(URGENT)}' and ${actionItems.showDisplay} then 0 else 1 end`

const isOverdue = sql`${actionItems.showDisplay} and ${actionItems.dueAt} < ${beginOfToday}`

/** BY_TODAY: urgent items, overdue ones with the latest first, today's by time, future ones, and done ones due before today */
const SORTINGS: Record<NonNullable<ListQuery['sort_by_due_date']>, SQL[]> = {
  BY_TODAY: [
    urgentFirst,
    sql`case when ${isOverdue} then 0 when ${actionItems.dueAt} < ${beginOfToday} then 3
      when ${actionItems.dueAt} < ${beginOfTomorrow} then 1 else 2 end`,
    sql`case when ${actionItems.dueAt} >= ${beginOfToday} then ${actionItems.dueAt} end`,
    desc(actionItems.dueAt),
  ],
  ASC: [asc(actionItems.dueAt)],
  DESC: [desc(actionItems.dueAt)],
}

const OF_KIND: Record<NonNullable<ListQuery['kind']>, SQL> = {
  CALL_BACK: eq(actionItems.mark, MARKS.callBack),
  TASK: sql`not (${HAS_OWN_TILE})`,
  FEEDBACK: eq(actionItems.mark, MARKS.feedback),
  YELP: eq(actionItems.mark, MARKS.yelp),
}

interface ListCounts {
  total: number
  overdue: number
}
type ListFilter = Omit<ListQuery, 'page' | 'size'>

export function buildItemListStatements({ page, size, ...filter }: ListQuery): [TypedStatement<ActionItem>, TypedStatement<ListCounts>] {
  const values = filter.search ? { ...toSearchPatterns(filter.search) } : {}
  return [selectItemPage(filter).statement({ ...values, size, offset: (page - 1) * size }), countItems(filter).statement(values)]
}

const buildListConditions = ({ dismiss = 'ALL', kind, due, assignee, search }: FilterStructure<ListFilter, 'search'>) =>
  and(
    isListed,
    dismiss === 'ALL' ? undefined : eq(actionItems.showDisplay, dismiss === 'INCOMPLETED'),
    kind ? OF_KIND[kind] : undefined,
    due === 'DUE' ? lt(actionItems.dueAt, beginOfTomorrow) : undefined,
    assignee === 'MINE' ? eq(actionItems.assigneeUuid, currentAccount) : undefined,
    search
      ? sql`(${callers.phoneFrom} like ${sql.placeholder('number')}::text
          or not exists (select from unnest(${sql.placeholder('terms')}::text[]) term
            where ${unaccentedIfNeededSql(sql`concat_ws(' ', ${actionItems.actionItems}, ${callers.callerName}, ${callers.phoneFrom})`)} not like ${unaccentedSql(sql`term`)}))`
      : undefined,
  )

const selectItemPage = preparedPerFilter<ActionItem, ListFilter, 'search'>(['search'], (filter) =>
  preparedQuery<ActionItem>(FIELDS, (db, fields) =>
    db
      .select(fields)
      .from(actionItems)
      .leftJoin(callers, ofCall)
      .leftJoin(accounts, ofAssignee)
      .where(buildListConditions(filter))
      .orderBy(...SORTINGS[filter.sort_by_due_date ?? 'BY_TODAY'], actionItems.uuid)
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('offset')),
  ),
)

const countItems = preparedPerFilter<ListCounts, ListFilter, 'search'>(['search'], (filter) =>
  preparedQuery<ListCounts>({ total: count(), overdue: sql`(count(*) filter (where ${isOverdue}))::int` }, (db, fields) =>
    db.select(fields).from(actionItems).leftJoin(callers, ofCall).where(buildListConditions(filter)),
  ),
)

const isOpen = and(isListed, eq(actionItems.showDisplay, true))

/** Open items by due date, so that overdue ones come first, after the urgent ones */
export const selectMainItems = preparedQuery<ActionItem>(FIELDS, (db, fields) =>
  db
    .select(fields)
    .from(actionItems)
    .leftJoin(callers, ofCall)
    .leftJoin(accounts, ofAssignee)
    .where(isOpen)
    .orderBy(urgentFirst, asc(actionItems.dueAt), actionItems.uuid)
    .limit(MAIN_ITEMS),
)

export const countOpenItems = preparedQuery<{ total: number }>({ total: count() }, (db, fields) =>
  db.select(fields).from(actionItems).where(isOpen),
)

/**
 * Items of a call in the order of its transcript, and the call-back that covers it. Includes items of spam calls, because their detail can
 * be opened
 */
export function findItemsOfCall(db: Db, callSid: string, callBackUuid: string | null): Promise<ActionItem[]> {
  return db
    .select(FIELDS)
    .from(actionItems)
    .leftJoin(callers, ofCall)
    .leftJoin(accounts, ofAssignee)
    .where(and(ofClient, or(eq(actionItems.callSid, callSid), callBackUuid ? eq(actionItems.uuid, callBackUuid) : undefined)))
    .orderBy(sql`${actionItems.transcriptLine} nulls first`, actionItems.dueAt, actionItems.uuid)
}

const analysisKeyOf = (place: number) => `analysis-${place}`

export async function upsertAnalyzedItems(
  db: Db,
  call: { clientUuid: string; callSid: string },
  items: readonly AnalyzedItem[],
): Promise<void> {
  await db
    .insert(actionItems)
    .values(
      items.map(({ text, dueAt, transcriptLine }, place) => ({
        ...call,
        mark: analysisKeyOf(place),
        actionItems: text,
        dueAt,
        transcriptLine,
      })),
    )
    .onConflictDoUpdate({
      target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark],
      set: {
        actionItems: sql`excluded.action_items`,
        dueAt: sql`excluded.due_at`,
        transcriptLine: sql`excluded.transcript_line`,
        showDisplay: sql`${actionItems.showDisplay} or ${actionItems.actionItems} <> excluded.action_items`,
        doneAt: sql`case when ${actionItems.actionItems} = excluded.action_items then ${actionItems.doneAt} end`,
      },
    })
}

/** Deletes surplus items if an earlier analysis had found more */
export async function removeAnalyzedItemsBeyond(
  db: Db,
  { clientUuid, callSid }: { clientUuid: string; callSid: string },
  remaining: number,
): Promise<void> {
  await db
    .delete(actionItems)
    .where(
      and(
        eq(actionItems.clientUuid, clientUuid),
        eq(actionItems.callSid, callSid),
        like(actionItems.mark, 'analysis-%'),
        gte(sql`substr(${actionItems.mark}, 10)::int`, remaining),
      ),
    )
}

/** Reopens the item when `doneAt` is null */
export async function updateItemStatus(db: Db, uuid: string, doneAt: Date | null): Promise<'changed' | 'unchanged' | 'missing'> {
  const showDisplay = doneAt === null
  const changed = await db
    .update(actionItems)
    // An item that is marked as done by hand was not resolved by a call
    .set(showDisplay ? { showDisplay, doneAt } : { showDisplay, doneAt, settledBy: null })
    .where(and(ofClient, eq(actionItems.uuid, uuid), ne(actionItems.showDisplay, showDisplay)))
    .returning({ uuid: actionItems.uuid })
  if (changed.length > 0) return 'changed'
  const known = await db
    .select({ uuid: actionItems.uuid })
    .from(actionItems)
    .where(and(ofClient, inArray(actionItems.uuid, [uuid])))
  return known.length > 0 ? 'unchanged' : 'missing'
}
