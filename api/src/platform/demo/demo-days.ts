import { fromLocal, localDay, toLocal } from '../base/zoned-time.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A calendar date without a time zone, like "2026-11-17" */
export type Day = string

/** Local date and time at the business */
export function toDayAndMinutes(moment: Date, timeZone: string): { day: Day; minutes: number } {
  const { hour, minute } = toLocal(moment, timeZone)
  return { day: localDay(moment, timeZone), minutes: hour * 60 + minute }
}

/** The moment this many minutes after local midnight. Clocks change at night, so noon's offset applies to the whole working day */
export function toMoment(day: Day, minutes: number, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  const noon = noons.get(key) ?? noonMsOf(day, timeZone)
  noons.set(key, noon)
  return new Date(noon + (minutes - 12 * 60) * MINUTE_MS)
}

/** Cache: looking up an offset is slow, and thousands of calls fall on a few hundred days */
const noons = new Map<string, number>()

/** 0 is Sunday */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()
export const weekdayName = (day: Day): string => WEEKDAYS[weekdayOf(day)] ?? ''
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

function noonMsOf(day: Day, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return fromLocal({ year, month, day: date, hour: 12, minute: 0 }, timeZone).getTime()
}
