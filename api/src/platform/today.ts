import type { z } from 'zod'
import type { menuCount, todayItem } from '#contract/home/home.ts'
import type { HotStatement } from './database/hot-query.ts'
import type { RowsOf } from './http/route.ts'
import type { SignedInAccount } from './identity/sessions.ts'

/** Things to do, counts in the menu, and when its provider was last synced */
export interface TodayShare {
  items?: z.input<typeof todayItem>[]
  counts?: z.input<typeof menuCount>[]
  syncedAt?: string | null
}

/** Nobody needs to know how far beyond it is, and counting all of what a large business never works off would hold up each screen */
export const MOST_COUNTED = 100

export const countInWords = (count: number): string => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`)

/**
 * A feature's share of GET /home/today, which every screen asks for each minute: statements that are known before it is known who
 * asks, so that those of all features go out with the session in one round trip, and what their rows mean.
 */
export interface TodayContribution {
  ask(now: Date): readonly HotStatement<unknown>[]
  tell(rows: never, asked: { now: Date; account: SignedInAccount }): TodayShare
}

/** Ties the types of the rows to those of the statements; see `readRoute` for the same */
export const contributeToday = <const Statements extends readonly HotStatement<unknown>[]>(
  ask: (now: Date) => Statements,
  tell: (rows: RowsOf<Statements>, asked: { now: Date; account: SignedInAccount }) => TodayShare,
): TodayContribution => ({ ask, tell })
