import { isEmailAddress } from '#contract/formats/email-address.ts'
import { type getSupportTimes, SUPPORT_REPLY_TIME } from '#contract/support.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { daysBetween, toDayIn } from '../../platform/time/calendar-days.ts'
import { formatNearDay, formatTime, lowercaseNearDay } from '../../platform/time/moments.ts'

export type SupportTimes = EndpointResult<typeof getSupportTimes>

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "today by 12:52 PM", "Thursday by 9:30 AM"; a general phrase if support's hours are unknown */
export function formatReplyTime(times: SupportTimes | undefined, timeZone: string): string {
  if (!times?.answers_by) return SUPPORT_REPLY_TIME
  return `${formatDayOrToday(times.answers_by, timeZone, times.as_of)} by ${formatTime(times.answers_by, timeZone)}`
}

export const buildSentMessage = (times: SupportTimes | undefined, timeZone: string): string =>
  `Thank you. Your question has been sent; we’ll reply by email ${formatReplyTime(times, timeZone)}.`

/** Only the account's own address gets a copy of the message; any other address gets a confirmation without it */
export function describeConfirmationCopy(written: string, accountEmail: string): string {
  const email = written.trim().toLowerCase()
  if (!isEmailAddress(email)) return ''
  return email === accountEmail ? `A copy goes to ${email}.` : `A confirmation goes to ${email}.`
}

/** "Open now, until 6 PM", "Opens Thursday at 9 AM" */
export function describeOpening({ open_until: until, opens_at: at, as_of: now }: SupportTimes, timeZone: string): string | null {
  if (until) return `Open now, until ${shortenTime(formatTime(until, timeZone))}`
  return at && `Opens ${formatDayOrToday(at, timeZone, now)} at ${shortenTime(formatTime(at, timeZone))}`
}

/** "Within 2 working hours" */
export const formatReplyHours = (hours: number): string => `Within ${hours} working ${hours === 1 ? 'hour' : 'hours'}`

interface DaysAlike {
  days: string
  hours: string
  isToday: boolean
}

/** The week starting on Monday; neighboring days with the same hours share a row */
export function groupDaysByHours({ week, as_of: now }: SupportTimes, timeZone: string): DaysAlike[] {
  const today = (new Date(`${toDayIn(new Date(now), timeZone)}T00:00:00Z`).getUTCDay() + 6) % 7
  const rows: { from: number; to: number; hours: string }[] = []
  for (const day of WEEKDAYS.keys()) {
    const openings = week
      .filter(({ weekday }) => weekday === day + 1)
      .map(({ from, to }) => `${formatClockTime(from)} to ${formatClockTime(to)}`)
    const hours = openings.join(', ') || 'Closed'
    const before = rows.at(-1)
    if (before?.hours === hours) before.to = day
    else rows.push({ from: day, to: day, hours })
  }
  return rows.map(({ from, to, hours }) => ({ days: formatDaySpan(from, to), hours, isToday: from <= today && today <= to }))
}

function formatDaySpan(from: number, to: number): string {
  const [first = '', last = ''] = [WEEKDAYS[from], WEEKDAYS[to]]
  if (from === to) return first
  return to === from + 1 ? `${first}, ${last}` : `${first} to ${last}`
}

/** Within a week, the weekday is specific enough */
function formatDayOrToday(moment: string, timeZone: string, now: string): string {
  const [day, today] = [toDayIn(new Date(moment), timeZone), toDayIn(new Date(now), timeZone)]
  const ahead = daysBetween(today, day)
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? ''
  return ahead > 1 && ahead < 7 ? weekday : lowercaseNearDay(formatNearDay(day, today))
}

/** "6 PM" rather than "6:00 PM" */
const shortenTime = (time: string) => time.replace(':00 ', ' ')

/** "8:30 AM" for 08:30 */
const formatClockTime = (time: string) => (time === '00:00' ? 'midnight' : shortenTime(formatTime(`1970-01-01T${time}:00Z`, 'UTC')))
