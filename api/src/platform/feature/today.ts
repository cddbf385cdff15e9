import type { z } from 'zod'
import type { menuCount, todayDone, todayItem } from '#contract/home/home.ts'
import type { NeededPermission } from '#contract/permissions.ts'
import { addDays } from '../base/add-days.ts'
import { formatDayNearNow } from '../base/format-day.ts'
import { localDay } from '../base/zoned-time.ts'
import type { TypedStatement } from '../database/prepared-query.ts'
import type { RowsOf } from '../http/route.ts'
import type { SignedInAccount } from '../identity/sessions.ts'

/** To-do items, what was completed today, what comes next, menu badges, and the time of the provider's last sync */
export interface TodayContent {
  items?: z.input<typeof todayItem>[]
  done?: z.input<typeof todayDone>[]
  /** "Send the estimate, tomorrow" */
  next?: string
  counts?: z.input<typeof menuCount>[]
  syncedAt?: string | null
}

/**
 * Counting stops here, because nobody needs a larger exact number, and
 * counting a large business's whole backlog would slow down every screen
 */
export const MAX_COUNTED = 100

export const formatCappedCount = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`)

/** What was completed today, as the features' statements count it */
export interface DoneToday {
  count: number
  lastAt: string | null
  /** Names of the newest items, "" for an unknown name */
  names: string[]
}

/** Maximum number of names that are read and shown */
export const MAX_NAMED = 3

/** Returns an empty list or one entry; `one` is its text for a single item, `many` for several */
export function toDoneTodayEntries(key: string, done: DoneToday | undefined, one: string, many: string): z.input<typeof todayDone>[] {
  if (!done?.lastAt) return []
  const { count, lastAt, names } = done
  const fact = count === 1 ? one : `${formatCappedCount(count)} ${many}`
  return [{ key, count, fact, detail: joinNamesAndCount(names, count), last_datetime: lastAt }]
}

/** "Dana, Luis and 2 more", with first names. Empty if no name is known */
function joinNamesAndCount(names: readonly string[], count: number): string {
  const known = [...new Set(names.filter((name) => name !== '').map((name) => name.split(' ')[0] ?? name))]
  if (known.length === 0) return ''
  const more = count - known.length
  return new Intl.ListFormat('en-US').format(more > 0 ? [...known, `${formatCappedCount(more)} more`] : known).replace(/, and /, ' and ')
}

/** "today", "yesterday", "tomorrow", "Nov 13", in the business's time zone */
export function formatNearDay(moment: Date, now: Date, timeZone: string): string {
  const day = localDay(moment, timeZone)
  const names = { yesterday: -1, today: 0, tomorrow: 1 }
  for (const [name, days] of Object.entries(names)) if (day === addDays(localDay(now, timeZone), days)) return name
  return formatDayNearNow(moment, now, timeZone)
}

/**
 * A feature's contribution to GET /home/today, which every screen polls each minute: statements that depend only on the tenant, and a
 * function that interprets their rows. The statements of all features are pipelined with the session lookup in one round trip
 */
export interface TodayContribution {
  /** An account without this permission gets nothing from this contribution */
  permission?: NeededPermission | undefined
  buildStatements(now: Date): readonly TypedStatement<unknown>[]
  interpretRows(rows: never, context: { now: Date; account: SignedInAccount }): TodayContent
}

/** Infers the row types from the types of the statements, as `readRoute` does */
export const createTodayContribution = <const Statements extends readonly TypedStatement<unknown>[]>(
  buildStatements: (now: Date) => Statements,
  interpretRows: (rows: RowsOf<Statements>, context: { now: Date; account: SignedInAccount }) => TodayContent,
  permission?: NeededPermission,
): TodayContribution => ({ buildStatements: buildStatements, interpretRows: interpretRows, permission })
