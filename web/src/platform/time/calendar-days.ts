import { dateFormat } from '#contract/formats/intl-formats.ts'
/** A calendar day, as "2026-11-17", without time zone or time */
export type Day = string

export interface DayRange {
  from: Day
  /** Inclusive */
  to: Day
}

/** The calendar day of a moment in a time zone, or in the browser's time zone while the business's is unknown */
export function toDayIn(moment: Date, timeZone: string): Day {
  const parts = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: timeZone || undefined }, 'en-CA')
  return parts.format(moment)
}

export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Number of days from one day to another; negative if `to` is earlier */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The same day of an earlier month, clamped to the last day of that month: 03-31 becomes 02-28 */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** "Oct 17–Nov 17", with years if they differ from each other or from this year */
export function formatDayRange({ from, to }: DayRange, today: Day, separator = '–'): string {
  const withYear = from.slice(0, 4) !== to.slice(0, 4) || to.slice(0, 4) !== today.slice(0, 4)
  if (from === to) return formatShortDay(from, withYear)
  return `${formatShortDay(from, withYear)}${separator}${formatShortDay(to, withYear)}`
}

export function formatShortDay(day: Day, withYear = false): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {}
  const format = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC', ...year })
  return format.format(new Date(`${day}T00:00:00Z`))
}
