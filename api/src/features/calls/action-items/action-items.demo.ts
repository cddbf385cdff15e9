import type { DemoShare } from '../../../platform/demo/demo-data.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { CALLING_BUSINESSES } from '../demo/calling-businesses.ts'
import { planDemoCalls } from '../demo/plan-demo-calls.ts'
import { actionItems } from './action-items.tables.ts'

/** Older demo calls have no action items */
const DAYS_WITH_ITEMS = 61
const DONE_AFTER_MS = 40 * 60_000

export const actionItemsDemo: DemoShare = {
  name: 'action items',
  async make(db, { clock }) {
    for (const business of CALLING_BUSINESSES) {
      const rows = planDemoCalls(business, clock.now(), DAYS_WITH_ITEMS).flatMap(({ callSid, startedAt, items }) =>
        items.map(({ mark, text, dueAt, isOpen, line }) => ({
          clientUuid: business.clientUuid,
          callSid,
          mark,
          actionItems: text,
          dueAt,
          showDisplay: isOpen,
          doneAt: isOpen ? null : new Date(Math.min(startedAt.getTime() + DONE_AFTER_MS, clock.now().getTime())),
          transcriptLine: line,
          createdAt: startedAt,
        })),
      )
      await insertMany(db, actionItems, rows)
    }
  },
}
