import { dateFormat, numberFormat } from '#contract/intl-formats.ts'
import { addDays, type Day, dayIn } from '../../platform/calendar-days.ts'
import { formatTime } from '../../platform/moments.ts'

/** "1,284" */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** "1 comment", "1,284 comments" */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

const MINUS = '\u2212'

/** "+38", "−4", "0" */
export function signed(value: number): string {
  if (value === 0) return '0'
  return `${value < 0 ? MINUS : '+'}${count(Math.abs(value))}`
}

/** "October 19", with the year where it is not the given one */
export function longDay(day: Day, thisYear: string): string {
  const year = day.slice(0, 4) === thisYear ? {} : ({ year: 'numeric' } as const)
  return dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC', ...year }).format(new Date(`${day}T00:00:00Z`))
}

/** "11/16/2026" */
export function usDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** "11/16/2026, 6:05 PM", in the business's time zone */
export function formatPosted(moment: string, timeZone: string): string {
  return `${usDay(dayIn(new Date(moment), timeZone))}, ${formatTime(moment, timeZone)}`
}

/** "6:10 AM", "yesterday at 6:10 AM", "on October 19 at 6:10 AM": when something was last done */
export function formatLast(moment: string, timeZone: string, today: Day): string {
  const day = dayIn(new Date(moment), timeZone)
  const at = `at ${formatTime(moment, timeZone)}`
  if (day === today) return at
  if (day === addDays(today, -1)) return `yesterday ${at}`
  return `on ${longDay(day, today.slice(0, 4))} ${at}`
}

/** A rate in percent with two decimals, rounded down as the server's are: "4.21%" */
export function percent(rate: number): string {
  return `${numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rate)}%`
}
