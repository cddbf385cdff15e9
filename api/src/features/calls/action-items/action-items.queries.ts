import { and, asc, count, desc, eq, gte, inArray, like, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ActionItem, listActionItems } from '#contract/calls/action-items.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { businessToday, dayOf, startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type HotQuery, type HotStatement, hotQuery } from '../../../platform/database/hot-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { unaccented } from '../../../platform/database/unaccented.ts'
import { isoMoment } from '../../../platform/database/wire-shape.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { type DoneToday, MOST_COUNTED, MOST_NAMED } from '../../../platform/today.ts'
import { calls } from '../calls.tables.ts'
import { readSearch } from '../list/search-words.ts'
import { actionItems, URGENT } from './action-items.tables.ts'
import { callers } from './callers.queries.ts'

const CALL_BACK = 'call-back'
const MAIN_ITEMS = 5

export interface AnalysedItem {
  text: string
  dueAt: Date
  transcriptLine: number | null
}

const FIELDS = {
  twilio_call_analysis_action_items_uuid: actionItems.uuid,
  action_items: actionItems.actionItems,
  due_datetime: isoMoment(actionItems.dueAt),
  show_display: actionItems.showDisplay,
  call_sid: actionItems.callSid,
  caller_name: sql<string>`${callers.callerName}`,
  phone_from: sql<string>`${callers.phoneFrom}`,
  transcript_line: actionItems.transcriptLine,
  urgent: sql<boolean>`${actionItems.mark} = '${sql.raw(URGENT)}'`,
}

const ofCall = and(eq(callers.clientUuid, actionItems.clientUuid), eq(callers.callSid, actionItems.callSid))
const ofClient = eq(actionItems.clientUuid, currentClient)
/** Items of calls marked as spam are in no list and no count */
const isListed = and(ofClient, eq(actionItems.spam, false))

type ListQuery = EndpointInput<typeof listActionItems>['query']

const beginOfToday = startOfDay(businessToday)
const beginOfTomorrow = startOfDay(sql`${businessToday} + 1`)

/** A caller in need comes before everything else, until somebody has seen to it */
const urgentFirst = sql`case when ${actionItems.mark} = '${sql.raw(URGENT)}' and ${actionItems.showDisplay} then 0 else 1 end`

const isOverdue = sql`${actionItems.showDisplay} and ${actionItems.dueAt} < ${beginOfToday}`

/** BY_TODAY: urgent ones, then overdue ones, the latest first, as likeliest to be saved, then today's by time, then future ones, then done ones of past days */
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

interface ListStatements {
  page: HotQuery<ActionItem>
  counts: HotQuery<ListCounts>
}
interface ListCounts {
  total: number
  overdue: number
}
const lists = new Map<string, ListStatements>()

/** One prepared statement for each combination of filters, built once */
export function askForItems(query: ListQuery): [HotStatement<ActionItem>, HotStatement<ListCounts>] {
  const { sort_by_due_date: sorting = 'BY_TODAY', dismiss = 'ALL', kind, due, search, page, size } = query
  const shape = `${sorting} ${dismiss} ${kind} ${due} ${search ? 'search' : ''}`
  let list = lists.get(shape)
  if (!list) {
    list = buildList({ sorting, dismiss, kind, due, isSearch: search !== undefined })
    lists.set(shape, list)
  }
  const values = search ? { ...readSearch(search) } : {}
  return [list.page.statement({ ...values, size, offset: (page - 1) * size }), list.counts.statement(values)]
}

interface ListShape {
  sorting: keyof typeof SORTINGS
  dismiss: NonNullable<ListQuery['dismiss']>
  kind: ListQuery['kind']
  due: ListQuery['due']
  isSearch: boolean
}

function buildList({ sorting, dismiss, kind, due, isSearch }: ListShape): ListStatements {
  const where = and(
    isListed,
    dismiss === 'ALL' ? undefined : eq(actionItems.showDisplay, dismiss === 'INCOMPLETED'),
    kind === 'CALL_BACK' ? eq(actionItems.mark, CALL_BACK) : kind === 'TASK' ? ne(actionItems.mark, CALL_BACK) : undefined,
    due === 'DUE' ? lt(actionItems.dueAt, beginOfTomorrow) : undefined,
    isSearch
      ? sql`(${callers.phoneFrom} like ${sql.placeholder('number')}::text
          or not exists (select from unnest(${sql.placeholder('words')}::text[]) word
            where ${unaccented(sql`concat_ws(' ', ${actionItems.actionItems}, ${callers.callerName}, ${callers.phoneFrom})`)} not like ${unaccented(sql`word`)}))`
      : undefined,
  )
  return {
    page: hotQuery<ActionItem>(FIELDS, (db, fields) =>
      db
        .select(fields)
        .from(actionItems)
        .innerJoin(callers, ofCall)
        .where(where)
        .orderBy(...SORTINGS[sorting], actionItems.uuid)
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('offset')),
    ),
    counts: hotQuery<ListCounts>({ total: count(), overdue: sql`(count(*) filter (where ${isOverdue}))::int` }, (db, fields) =>
      db.select(fields).from(actionItems).innerJoin(callers, ofCall).where(where),
    ),
  }
}

const isOpen = and(isListed, eq(actionItems.showDisplay, true))

/** Open items by due date, so that overdue ones come first, after the urgent ones */
export const selectMainItems = hotQuery<ActionItem>(FIELDS, (db, fields) =>
  db
    .select(fields)
    .from(actionItems)
    .innerJoin(callers, ofCall)
    .where(isOpen)
    .orderBy(urgentFirst, asc(actionItems.dueAt), actionItems.uuid)
    .limit(MAIN_ITEMS),
)

export const countOpenItems = hotQuery<{ total: number }>({ total: count() }, (db, fields) =>
  db.select(fields).from(actionItems).where(isOpen),
)

/** Items of a call in the order of its transcript; those of a spam call too, since its detail can still be opened */
export function findItemsOfCall(db: Db, callSid: string): Promise<ActionItem[]> {
  return db
    .select(FIELDS)
    .from(actionItems)
    .innerJoin(callers, ofCall)
    .where(and(ofClient, eq(actionItems.callSid, callSid)))
    .orderBy(sql`${actionItems.transcriptLine} nulls first`, actionItems.dueAt, actionItems.uuid)
}

/**
 * A walk along a partial index that has every column asked for, so that no other plan is cheaper, however few items the planner expects: the
 * plan made for a small client is kept for the large ones (decision 0035).
 */
const firstDue = (columns: SQL, which: SQL) => sql`(select ${columns} from ${actionItems}
  where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${which}
  order by ${actionItems.dueAt} limit ${sql.raw(String(MOST_COUNTED))}) as first_due`

/** Missed calls that nobody has called back yet: their count, and when the oldest came in */
export const selectOpenCallBacks = hotQuery<{ count: number; oldest: string | null }>(
  { count: sql`count(*)::int`, oldest: isoMoment(sql`min(call_started_at)`) },
  (db, fields) => db.select(fields).from(firstDue(sql`${actionItems.callStartedAt}`, sql`${actionItems.mark} = 'call-back'`)),
  { plansOnce: true },
)

const isDue = sql`${actionItems.mark} <> 'call-back' and ${actionItems.dueAt} < ${startOfDay(sql`${dayOf('now')} + 1`)}`

interface DueItems {
  count: number
  overdue: number
  next: string | null
  /** The first item due after today */
  later: { text: string; at: string } | null
}

/** Open items due by the end of the business's day, without call-backs: those are counted as missed calls */
export const selectDueItems = hotQuery<DueItems>(
  {
    count: sql`count(*)::int`,
    overdue: sql`(count(*) filter (where due_at < ${startOfDay(dayOf('now'))}))::int`,
    next: sql`(select ${actionItems.actionItems} from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${isDue} order by ${actionItems.dueAt} limit 1)`,
    later: sql`(select json_build_object('text', ${actionItems.actionItems}, 'at', ${isoMoment(actionItems.dueAt)}) from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${actionItems.mark} <> 'call-back'
        and ${actionItems.dueAt} >= ${startOfDay(sql`${dayOf('now')} + 1`)}
      order by ${actionItems.dueAt} limit 1)`,
  },
  (db, fields) => db.select(fields).from(firstDue(sql`${actionItems.dueAt}`, isDue)),
  { plansOnce: true },
)

const doneToday = (which: SQL, most: number) => sql`(select ${actionItems.doneAt}, ${actionItems.callSid} from ${actionItems}
  where ${ofClient} and ${actionItems.doneAt} >= ${startOfDay(dayOf('now'))} and not ${actionItems.spam} and ${which}
  order by ${actionItems.doneAt} desc limit ${sql.raw(String(most))}) as done`

const buildDone = (which: SQL) =>
  hotQuery<DoneToday>(
    {
      count: sql`count(*)::int`,
      lastAt: isoMoment(sql`max(done_at)`),
      names: sql`array(select ${calls.callerName} from ${doneToday(which, MOST_NAMED)}
        join ${calls} on ${calls.clientUuid} = ${currentClient} and ${calls.callSid} = done.call_sid order by done.done_at desc)`,
    },
    (db, fields) => db.select(fields).from(doneToday(which, MOST_COUNTED)),
    { plansOnce: true },
  )

/** Ticked off on the business's day so far, with the callers of the newest */
export const selectReturnedCalls = buildDone(sql`${actionItems.mark} = 'call-back'`)
export const selectClosedItems = buildDone(sql`${actionItems.mark} <> 'call-back'`)

/** Due at 5 pm of the same day in the business's time zone; after a later call, within the hour but before midnight */
export async function insertCallBack(
  db: Db,
  { clientUuid, callSid, startedAt, text }: { clientUuid: string; callSid: string; startedAt: Date; text: string },
): Promise<void> {
  const day = sql`date_trunc('day', ${startedAt.toISOString()}::timestamptz at time zone ${clients.timeZone})`
  const dueAt = sql<Date>`least(
    greatest((${day} + interval '17 hours') at time zone ${clients.timeZone}, ${startedAt.toISOString()}::timestamptz + interval '1 hour'),
    (${day} + interval '23 hours 59 minutes') at time zone ${clients.timeZone})`
  const [client] = await db.select({ dueAt }).from(clients).where(eq(clients.clientUuid, clientUuid))
  if (!client) return
  await db
    .insert(actionItems)
    .values({ clientUuid, callSid, mark: CALL_BACK, actionItems: text, dueAt: new Date(client.dueAt) })
    .onConflictDoNothing({ target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark] })
}

export async function deleteCallBack(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<void> {
  await db
    .delete(actionItems)
    .where(and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.callSid, callSid), eq(actionItems.mark, CALL_BACK)))
}

const markOf = (place: number) => `analysis-${place}`

export async function upsertAnalysedItems(
  db: Db,
  call: { clientUuid: string; callSid: string },
  items: readonly AnalysedItem[],
): Promise<void> {
  await db
    .insert(actionItems)
    .values(
      items.map(({ text, dueAt, transcriptLine }, place) => ({ ...call, mark: markOf(place), actionItems: text, dueAt, transcriptLine })),
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

/** Deletes surplus items of an earlier analysis that had found more */
export async function removeAnalysedItems(
  db: Db,
  { clientUuid, callSid }: { clientUuid: string; callSid: string },
  kept: number,
): Promise<void> {
  await db
    .delete(actionItems)
    .where(
      and(
        eq(actionItems.clientUuid, clientUuid),
        eq(actionItems.callSid, callSid),
        like(actionItems.mark, 'analysis-%'),
        gte(sql`substr(${actionItems.mark}, 10)::int`, kept),
      ),
    )
}

/** Open again without `doneAt` */
export async function updateStatus(db: Db, uuid: string, doneAt: Date | null): Promise<'changed' | 'unchanged' | 'missing'> {
  const showDisplay = doneAt === null
  const changed = await db
    .update(actionItems)
    .set({ showDisplay, doneAt })
    .where(and(ofClient, eq(actionItems.uuid, uuid), ne(actionItems.showDisplay, showDisplay)))
    .returning({ uuid: actionItems.uuid })
  if (changed.length > 0) return 'changed'
  const known = await db
    .select({ uuid: actionItems.uuid })
    .from(actionItems)
    .where(and(ofClient, inArray(actionItems.uuid, [uuid])))
  return known.length > 0 ? 'unchanged' : 'missing'
}
