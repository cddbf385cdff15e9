import { createTodayContribution, formatCappedCount, formatNearDay, toDoneTodayEntries } from '../../../platform/feature/today.ts'
import { selectClosedItems, selectDueItems } from './todays-items.queries.ts'

/** Items due today or overdue, items closed today, and the next ones. Excludes call-backs, which are shown as missed calls */
export const actionItemsToday = createTodayContribution(
  (now) => [selectDueItems.statement({ now }), selectClosedItems.statement({ now })],
  ([[due], [closed]], { now, account }) => {
    const { count = 0, overdue = 0, next = null, urgent = null, later = null } = due ?? {}
    const total = count === 1 ? '1 action item due' : `${formatCappedCount(count)} action items due`
    return {
      items:
        count === 0
          ? []
          : [
              {
                key: 'action-items-due',
                tone: overdue > 0 || urgent !== null ? 'bad' : 'warning',
                ...(urgent !== null && { urgent: true }),
                count,
                // An urgent item is shown with its own text; the total is secondary then
                fact: urgent ?? total,
                detail: urgent === null ? `Next: ${next}` : total,
                verb: 'Open list',
                // The list filtered to exactly these items
                to: '/actionItemList?kind=TASK&due=DUE',
              },
            ],
      done: toDoneTodayEntries('action-items-due', closed, '1 action item closed', 'action items closed'),
      next: later ? `${later.text}, ${formatNearDay(new Date(later.at), now, account.timeZone)}` : undefined,
    }
  },
)
