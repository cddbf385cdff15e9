import { dateFormat } from '#contract/intl-formats.ts'
import { type Day, dayIn, daysBetween, shortDay } from './calendar-days.ts'

/** "11/17/26", in the given time zone */
export function formatDay(moment: string, timeZone: string): string {
  return dateFormat({ month: '2-digit', day: '2-digit', year: '2-digit', ...zone(timeZone) }).format(new Date(moment))
}

/** "10:48 AM", in the given time zone */
export function formatTime(moment: string, timeZone: string): string {
  // Some browsers put a narrow no-break space (U+202F) before AM and PM
  const text = dateFormat({ hour: 'numeric', minute: '2-digit', ...zone(timeZone) }).format(new Date(moment))
  return text.replace(/\u202f/g, ' ')
}

/** "11/17/26, 10:48 AM" */
export function formatMoment(moment: string, timeZone: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/** "Today, 10:48 AM", "Yesterday, 4:38 PM", "Nov 13, 4:15 PM": where there is no room for two lines */
export function formatMomentShortly(moment: string, timeZone: string, now = new Date()): string {
  return `${formatNearDay(dayIn(new Date(moment), timeZone), dayIn(now, timeZone))}, ${formatTime(moment, timeZone)}`
}

function formatNearDay(day: Day, today: Day): string {
  const distance = daysBetween(today, day)
  if (distance === 0) return 'Today'
  if (distance === -1) return 'Yesterday'
  if (distance === 1) return 'Tomorrow'
  return shortDay(day, day.slice(0, 4) !== today.slice(0, 4))
}

/** Falls back to the browser's time zone until the business's is known */
function zone(timeZone: string): { timeZone?: string } {
  return timeZone === '' ? {} : { timeZone }
}
