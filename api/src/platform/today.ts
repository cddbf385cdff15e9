import type { z } from 'zod'
import type { menuCount, todayItem } from '#contract/home/home.ts'
import type { HotStatement } from './database/hot-query.ts'
import type { RowsOf } from './http/route.ts'
import type { SignedInAccount } from './identity/sessions.ts'

/** To-do items, menu badges, and when its provider was last synced */
export interface TodayShare {
  items?: z.input<typeof todayItem>[]
  counts?: z.input<typeof menuCount>[]
  syncedAt?: string | null
}

/** Counting stops here: nobody needs the exact number beyond, and counting a large business's whole backlog would slow down every screen */
export const MOST_COUNTED = 100

export const countInWords = (count: number): string => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`)

/**
 * A feature's share of GET /home/today, which every screen polls each minute: statements that depend on nothing but the tenant, so that
 * those of all features are pipelined with the session lookup in one round trip, and a function that interprets their rows.
 */
export interface TodayContribution {
  ask(now: Date): readonly HotStatement<unknown>[]
  tell(rows: never, asked: { now: Date; account: SignedInAccount }): TodayShare
}

/** Infers the types of the rows from those of the statements, as `readRoute` does */
export const contributeToday = <const Statements extends readonly HotStatement<unknown>[]>(
  ask: (now: Date) => Statements,
  tell: (rows: RowsOf<Statements>, asked: { now: Date; account: SignedInAccount }) => TodayShare,
): TodayContribution => ({ ask, tell })
