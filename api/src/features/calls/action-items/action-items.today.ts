import { fromLocal, toLocal } from '../../../platform/zoned-time.ts'
import type { TodayContribution } from '../../home/home.service.ts'
import { findDueItems } from './action-items.queries.ts'

/** What is due today or was due before, without the call-backs: those are told as missed calls */
export const actionItemsToday: TodayContribution = async ({ db, account, services }) => {
  const { timeZone } = account
  const { year, month, day } = toLocal(services.clock.now(), timeZone)
  const midnight = (days: number) => fromLocal({ year, month, day: day + days, hour: 0, minute: 0 }, timeZone)
  const { count, overdue, next } = await findDueItems(db, midnight(1), midnight(0))
  if (count === 0) return {}
  return {
    items: [
      {
        key: 'action-items-due',
        tone: overdue > 0 ? 'bad' : 'warning',
        fact: count === 1 ? '1 action item due' : `${count} action items due`,
        detail: `Next: ${next}`,
        verb: 'Open list',
        to: '/actionItemList',
      },
    ],
  }
}
