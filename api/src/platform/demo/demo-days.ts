const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A day of the calendar as people write it down, "2026-11-17", without a zone */
export type Day = string

/** What the wall clock of the business shows */
export function localTime(moment: Date, timeZone: string): { day: Day; minutes: number } {
  const shown = new Date(moment.getTime() + offsetMs(moment, timeZone))
  return { day: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

/** The moment at which the wall clock shows so many minutes after midnight. Clocks change at night, so noon knows the day's offset */
export function momentOf(day: Day, minutes: number, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  const midnight = midnights.get(key) ?? Date.parse(day) - offsetMs(new Date(`${day}T12:00:00Z`), timeZone)
  midnights.set(key, midnight)
  return new Date(midnight + minutes * MINUTE_MS)
}

/** Asking for an offset is slow, and thousands of calls fall on a few hundred days */
const midnights = new Map<string, number>()

export const addDays = (day: Day, days: number): Day => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** 0 is Sunday */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()
export const weekdayName = (day: Day): string => WEEKDAYS[weekdayOf(day)] ?? ''
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetMs(moment: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
