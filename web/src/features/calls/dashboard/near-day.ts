import { type Day, daysBetween, shortDay } from '../../../platform/calendar-days.ts'

/** "Yesterday", "Nov 13"; null for today, where the time is shown instead */
export function nearDay(day: Day, today: Day): string | null {
  const distance = daysBetween(today, day)
  if (distance === 0) return null
  if (distance === -1) return 'Yesterday'
  return shortDay(day, day.slice(0, 4) !== today.slice(0, 4))
}
