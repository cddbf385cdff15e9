import type { DemoShare } from '../../../platform/demo/demo-data.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { CALLING_BUSINESSES } from '../demo/calling-businesses.ts'
import { planDemoCalls } from '../demo/plan-demo-calls.ts'
import { actionItems } from './action-items.tables.ts'

/** Older demo calls have no action items */
const DAYS_WITH_ITEMS = 61
const [DONE_AFTER_MS, DAY_MS] = [40 * 60_000, 24 * 3_600_000]

export const actionItemsDemo: DemoShare = {
  name: 'action items',
  async make(db, { clock }) {
    const now = clock.now()
    for (const business of CALLING_BUSINESSES) {
      const rows = planDemoCalls(business, now, DAYS_WITH_ITEMS).flatMap(({ callSid, startedAt, items }) =>
        items.map(({ mark, text, dueAt, isOpen, line }) => ({
          clientUuid: business.clientUuid,
          callSid,
          mark,
          actionItems: text,
          dueAt,
          showDisplay: isOpen,
          doneAt: isOpen ? null : doneOf(dueAt, startedAt, now),
          transcriptLine: line,
          createdAt: startedAt,
        })),
      )
      await insertMany(db, actionItems, rows)
    }
  },
}

/** What is due within a day was closed just now, so that the dashboard has something done to show; the rest soon after the call */
function doneOf(dueAt: Date, startedAt: Date, now: Date): Date {
  const isDue = Math.abs(dueAt.getTime() - now.getTime()) < DAY_MS / 2
  return new Date(isDue ? now.getTime() - DONE_AFTER_MS : Math.min(startedAt.getTime() + DONE_AFTER_MS, now.getTime() - DAY_MS))
}
