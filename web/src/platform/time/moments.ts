import { dateFormat } from '#contract/formats/intl-formats.ts'
import { type Day, daysBetween, formatShortDay, toDayIn } from './calendar-days.ts'

/** The specification's formats, reproduced exactly: both 24 hours and AM or PM */
export type WrittenFormat = 'MM/DD/YY' | 'MM/DD/YY, HH:mm:ss A' | 'MM/DD/YYYY HH:mm A'

/** "11/16/26, 18:22:41 PM", for places where the specification defines the format of a moment */
export function formatMomentAs(format: WrittenFormat, moment: string, timeZone: string): string {
  const parts = dateFormat({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...timeZoneOption(timeZone),
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const written: Record<string, string> = {
    MM: part('month'),
    DD: part('day'),
    YYYY: part('year'),
    YY: part('year').slice(-2),
    HH: part('hour'),
    mm: part('minute'),
    ss: part('second'),
    A: Number(part('hour')) < 12 ? 'AM' : 'PM',
  }
  return format.replace(/YYYY|YY|MM|DD|HH|mm|ss|A/g, (letters) => written[letters] ?? letters)
}

/** "Today", "Yesterday", "Mon, Nov 9", "Nov 9, 2025" */
export function formatNearDayOf(moment: string, timeZone: string, now = new Date()): string {
  return formatNearDay(toDayIn(new Date(moment), timeZone), toDayIn(now, timeZone))
}

/** "Tuesday, November 17, 2026" */
export function formatLongDate(moment: Date, timeZone: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', ...timeZoneOption(timeZone) }).format(moment)
}

/** "10:48 AM", in the given time zone */
export function formatTime(moment: string, timeZone: string): string {
  return replaceNarrowSpaces(dateFormat({ hour: 'numeric', minute: '2-digit', ...timeZoneOption(timeZone) }).format(new Date(moment)))
}

/** "Today 10:48 AM", "Yesterday 4:38 PM", "Fri, Nov 13, 4:15 PM", "Nov 13, 2025, 4:15 PM" */
export function formatMoment(moment: string, timeZone: string, now = new Date()): string {
  return joinDayAndTime(formatNearDayOf(moment, timeZone, now), formatTime(moment, timeZone))
}

/** "Today 10:48 AM", "Fri, Nov 13, 4:15 PM" */
export const joinDayAndTime = (day: string, time: string): string => `${day}${isNamedDay(day) ? '' : ','} ${time}`

/** "Today 10:48 AM", "Yesterday 4:38 PM", "Fri, Nov 13", "Nov 13, 2025": includes the time only while it is recent enough to matter */
export function formatRecent(moment: string, timeZone: string, now = new Date()): string {
  const day = formatNearDayOf(moment, timeZone, now)
  return isNamedDay(day) ? `${day} ${formatTime(moment, timeZone)}` : day
}

const isNamedDay = (day: string) => /^(Today|Yesterday|Tomorrow)$/.test(day)

/** "Nov 9, 2026", for texts such as a stored file, in which "today" would be wrong tomorrow */
export function formatDate(moment: string, timeZone: string): string {
  return formatShortDay(toDayIn(new Date(moment), timeZone), true)
}

/** "October 2025" */
export function formatMonth(moment: string, timeZone: string): string {
  return dateFormat({ month: 'long', year: 'numeric', ...timeZoneOption(timeZone) }).format(new Date(moment))
}

/** "Monday, November 16, 2026 at 6:22:41 PM CST" */
export function formatMomentExactly(moment: string, timeZone: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
  return replaceNarrowSpaces(dateFormat({ ...day, ...time, ...timeZoneOption(timeZone) }).format(new Date(moment)))
}

/** "Today", "Tomorrow", "Mon, Nov 9"; in another year "Nov 9, 2025" */
export function formatNearDay(day: Day, today: Day): string {
  const distance = daysBetween(today, day)
  if (distance === 0) return 'Today'
  if (distance === -1) return 'Yesterday'
  if (distance === 1) return 'Tomorrow'
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatShortDay(day, true)
  const format = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** "today 10:48 AM": in lowercase, except for names */
export function lowercaseNearDay(when: string): string {
  return when.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase())
}

/** Some browsers insert a narrow no-break space (U+202F) before AM and PM */
const replaceNarrowSpaces = (text: string) => text.replace(/\u202f/g, ' ')

/** Falls back to the browser's time zone as long as the business's is unknown */
function timeZoneOption(timeZone: string): { timeZone?: string } {
  return timeZone === '' ? {} : { timeZone }
}
