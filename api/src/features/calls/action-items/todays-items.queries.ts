import { eq, type SQL, sql } from 'drizzle-orm'
import { dayOfMoment, startOfDay } from '../../../platform/database/business-days.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { type DoneToday, MAX_COUNTED, MAX_NAMED } from '../../../platform/feature/today.ts'
import { calls } from '../calls.tables.ts'
import { actionItems, HAS_OWN_TILE, IS_URGENT } from './action-items.tables.ts'

/** The action items shown under "Needs doing today" */

const ofClient = eq(actionItems.clientUuid, currentClient)

/**
 * An index-only scan of a partial index, so that no other plan is cheaper, however few items the planner expects: the plan made for a small
 * client is reused for large ones (decision 0035).
 */
const selectFirstDue = (columns: SQL, which: SQL) => sql`(select ${columns} from ${actionItems}
  where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${which}
  order by ${actionItems.dueAt} limit ${sql.raw(String(MAX_COUNTED))}) as first_due`

/** Missed calls that nobody has called back yet: their count, the time of the oldest, and the one to call first */
export const selectOpenCallBacks = preparedQuery<{ count: number; oldest: string | null; next: string | null }>(
  {
    count: sql`count(*)::int`,
    oldest: isoMomentSql(sql`min(call_started_at)`),
    next: sql`(select ${actionItems.actionItems} from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${actionItems.mark} = 'call-back'
      order by ${actionItems.dueAt} limit 1)`,
  },
  (db, fields) => db.select(fields).from(selectFirstDue(sql`${actionItems.callStartedAt}`, sql`${actionItems.mark} = 'call-back'`)),
  { plansOnce: true },
)

const isDue = sql`not (${HAS_OWN_TILE}) and ${actionItems.dueAt} < ${startOfDay(sql`${dayOfMoment('now')} + 1`)}`

interface DueItems {
  count: number
  overdue: number
  next: string | null
  /** The first urgent item; null when there is none */
  urgent: string | null
  /** The first item due after today */
  later: { text: string; at: string } | null
}

export interface OpenTasks {
  count: number
  overdue: number
  next: string | null
}

/** Open items of a kind, whatever their due time, just as missed calls are counted */
export const buildOpenTasksQuery = (which: SQL) =>
  preparedQuery<OpenTasks>(
    {
      count: sql`count(*)::int`,
      overdue: sql`(count(*) filter (where due_at < ${startOfDay(dayOfMoment('now'))}))::int`,
      next: sql`(select ${actionItems.actionItems} from ${actionItems}
        where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${which} order by ${actionItems.dueAt} limit 1)`,
    },
    (db, fields) => db.select(fields).from(selectFirstDue(sql`${actionItems.dueAt}`, which)),
    { plansOnce: true },
  )

/** Open items due by the end of the business's day, except those with their own tiles */
export const selectDueItems = preparedQuery<DueItems>(
  {
    count: sql`count(*)::int`,
    overdue: sql`(count(*) filter (where due_at < ${startOfDay(dayOfMoment('now'))}))::int`,
    next: sql`(select ${actionItems.actionItems} from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${isDue} order by ${actionItems.dueAt} limit 1)`,
    urgent: sql`(select ${actionItems.actionItems} from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and ${isDue} and ${IS_URGENT} order by ${actionItems.dueAt} limit 1)`,
    later: sql`(select json_build_object('text', ${actionItems.actionItems}, 'at', ${isoMomentSql(actionItems.dueAt)}) from ${actionItems}
      where ${ofClient} and ${actionItems.showDisplay} and not ${actionItems.spam} and not (${HAS_OWN_TILE})
        and ${actionItems.dueAt} >= ${startOfDay(sql`${dayOfMoment('now')} + 1`)}
      order by ${actionItems.dueAt} limit 1)`,
  },
  (db, fields) => db.select(fields).from(selectFirstDue(sql`${actionItems.dueAt}`, isDue)),
  { plansOnce: true },
)

const selectDoneToday = (which: SQL, max: number) => sql`(select ${actionItems.doneAt}, ${actionItems.callSid} from ${actionItems}
  where ${ofClient} and ${actionItems.doneAt} >= ${startOfDay(dayOfMoment('now'))} and not ${actionItems.spam} and ${which}
  order by ${actionItems.doneAt} desc limit ${sql.raw(String(max))}) as done`

const buildDoneQuery = (which: SQL) =>
  preparedQuery<DoneToday>(
    {
      count: sql`count(*)::int`,
      lastAt: isoMomentSql(sql`max(done_at)`),
      names: sql`array(select ${calls.callerName} from ${selectDoneToday(which, MAX_NAMED)}
        join ${calls} on ${calls.clientUuid} = ${currentClient} and ${calls.callSid} = done.call_sid order by done.done_at desc)`,
    },
    (db, fields) => db.select(fields).from(selectDoneToday(which, MAX_COUNTED)),
    { plansOnce: true },
  )

/** Items marked as done so far on the business's day, with the callers of the newest */
export const selectReturnedCalls = buildDoneQuery(sql`${actionItems.mark} = 'call-back'`)
export const selectClosedItems = buildDoneQuery(sql`${actionItems.mark} <> 'call-back'`)
