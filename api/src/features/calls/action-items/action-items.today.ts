import { contributeToday, countInWords } from '../../../platform/today.ts'
import { selectDueItems } from './action-items.queries.ts'

/** Items due today or overdue, without call-backs: those are shown as missed calls */
export const actionItemsToday = contributeToday(
  (now) => [selectDueItems.statement({ now })],
  ([[due]]) => {
    if (!due || due.count === 0) return {}
    const { count, overdue, next } = due
    return {
      items: [
        {
          key: 'action-items-due',
          tone: overdue > 0 ? 'bad' : 'warning',
          fact: count === 1 ? '1 action item due' : `${countInWords(count)} action items due`,
          detail: `Next: ${next}`,
          verb: 'Open list',
          to: '/actionItemList',
        },
      ],
    }
  },
)
