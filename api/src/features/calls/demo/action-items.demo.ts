import type { DemoContribution } from '../../../platform/demo/demo-data.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { actionItems, MARKS } from '../action-items/action-items.tables.ts'
import { CALLING_BUSINESSES } from './calling-businesses.ts'
import type { DemoCall } from './demo-call.ts'
import { planDemoCalls } from './plan-demo-calls.ts'

/** Older demo calls have no action items */
const DAYS_WITH_ITEMS = 61
const [DONE_AFTER_MS, DAY_MS] = [40 * 60_000, 24 * 3_600_000]

export const actionItemsDemo: DemoContribution = {
  name: 'action items',
  async make(db, { clock }) {
    const now = clock.now()
    for (const business of CALLING_BUSINESSES) {
      const planned = planDemoCalls(business, now, DAYS_WITH_ITEMS)
      const rows = planned.flatMap((call) =>
        call.items.map(({ mark, text, dueAt, isOpen, line }) => {
          const answeredCall = mark === MARKS.callBack && !isOpen ? findAnsweredCallAfter(call, planned) : undefined
          return {
            clientUuid: business.clientUuid,
            callSid: call.callSid,
            mark,
            actionItems: text,
            dueAt,
            showDisplay: isOpen,
            doneAt: isOpen ? null : (answeredCall?.startedAt ?? pickDoneAt(dueAt, call.startedAt, now)),
            settledBy: answeredCall?.callSid ?? null,
            transcriptLine: line,
            createdAt: call.startedAt,
          }
        }),
      )
      await insertMany(db, actionItems, rows)
    }
  },
}

/** The later call in which a caller got through after an unanswered call */
const findAnsweredCallAfter = ({ phoneFrom, startedAt }: DemoCall, among: readonly DemoCall[]): DemoCall | undefined =>
  among.find((call) => call.phoneFrom === phoneFrom && call.callStatus === 'Answered' && !call.spam && call.startedAt > startedAt)

/** Items due within half a day of now were closed just now, so that the dashboard shows something done; all others soon after the call */
function pickDoneAt(dueAt: Date, startedAt: Date, now: Date): Date {
  const isDue = Math.abs(dueAt.getTime() - now.getTime()) < DAY_MS / 2
  return new Date(isDue ? now.getTime() - DONE_AFTER_MS : Math.min(startedAt.getTime() + DONE_AFTER_MS, now.getTime() - DAY_MS))
}
