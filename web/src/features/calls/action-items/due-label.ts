import { addDays, type Day, toDayIn } from '../../../platform/time/calendar-days.ts'

export interface DueLabel {
  /** "Today", "Tomorrow", "11-20", or "Overdue, 11-10": color is never the only signal */
  text: string
  tone: 'bad' | 'warning' | 'neutral'
}

/** Due date in the business's time zone. A completed item is never overdue */
export function formatDueLabel(due: string, timeZone: string, today: Day, isDone = false): DueLabel {
  const day = toDayIn(new Date(due), timeZone)
  if (day === today) return { text: 'Today', tone: isDone ? 'neutral' : 'warning' }
  if (day === addDays(today, 1)) return { text: 'Tomorrow', tone: 'neutral' }
  // A day in another year includes the year: otherwise a December of last year would look like next month's
  const monthDay = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
  if (day < today && !isDone) return { text: `Overdue, ${monthDay}`, tone: 'bad' }
  return { text: monthDay, tone: 'neutral' }
}
