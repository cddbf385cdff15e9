import { addDays, type Day, dayIn } from '../../../platform/calendar-days.ts'

export interface DueLabel {
  /** "Today", "Tomorrow", "11-20", or "Overdue, 11-10": the colour never says it alone */
  text: string
  tone: 'bad' | 'warning' | 'neutral'
}

/** When something is to be done, on the business's own calendar. What is done is not overdue any more */
export function dueLabel(due: string, timeZone: string, today: Day, isDone = false): DueLabel {
  const day = dayIn(new Date(due), timeZone)
  if (day === today) return { text: 'Today', tone: isDone ? 'neutral' : 'warning' }
  if (day === addDays(today, 1)) return { text: 'Tomorrow', tone: 'neutral' }
  // Another year's day needs its year, or December would look like next month
  const monthDay = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
  if (day < today && !isDone) return { text: `Overdue, ${monthDay}`, tone: 'bad' }
  return { text: monthDay, tone: 'neutral' }
}
