import { z } from 'zod'
import { fromLocal, toLocal } from './zoned-time.ts'

/** A weekly opening in minutes since midnight. `weekday` counts from Monday, 1, to Sunday, 7 */
interface Opening {
  weekday: number
  from: number
  to: number
}

export interface OpeningHours {
  /** Sorted by weekday and time, without overlaps; contains at least one opening */
  openings: readonly Opening[]
  timeZone: string
}

const RULE = 'must be hours and their time zone, like Mon-Thu 8-18, Fri 8:30-16 America/Chicago'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2})(?::([0-5]\d))?-(\d{1,2})(?::([0-5]\d))?$/i

/** A variable like "Mon-Thu 8-18, Fri 8:30-16 America/Chicago" */
export const openingHours = z
  .string()
  .transform(parseOpeningHours)
  .refine((hours) => hours !== null, RULE)

function parseOpeningHours(written: string): OpeningHours | null {
  const [, parts = '', timeZone = ''] = /^(.*) (\S+)$/.exec(written.trim()) ?? []
  const openings = parts.split(',').flatMap((part) => parseOpeningsPart(part.trim()) ?? [null])
  const whole = openings
    .filter((opening) => opening !== null)
    .toSorted((one, other) => one.weekday - other.weekday || one.from - other.from)
  const isDouble = whole.some(({ weekday, from }, place) => whole[place - 1]?.weekday === weekday && (whole[place - 1]?.to ?? 0) > from)
  return whole.length < openings.length || isDouble || !isTimeZone(timeZone) ? null : { openings: whole, timeZone }
}

function parseOpeningsPart(part: string): Opening[] | null {
  const [, first = '', last, fromHour, fromMinute = 0, toHour, toMinute = 0] = PART.exec(part) ?? []
  const begin = WEEKDAYS.indexOf(first.toLowerCase())
  const end = WEEKDAYS.indexOf((last ?? first).toLowerCase())
  const from = Number(fromHour) * 60 + Number(fromMinute)
  const to = Number(toHour) * 60 + Number(toMinute)
  if (begin < 0 || end < 0 || from >= to || to > 24 * 60) return null
  // Sat-Mon wraps around the end of the week
  const days = ((end - begin + 7) % 7) + 1
  return Array.from({ length: days }, (_, day) => ({ weekday: ((begin + day) % 7) + 1, from, to }))
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return timeZone !== ''
  } catch {
    return false
  }
}

/** Yields the openings in chronological order, starting with the given moment's day, without end */
export function* iterateOpeningsFrom(moment: Date, { openings, timeZone }: OpeningHours): Generator<{ opens: Date; closes: Date }> {
  const today = toLocal(moment, timeZone)
  const at = (day: number, minute: number) => fromLocal({ ...today, day, hour: 0, minute }, timeZone)
  for (let ahead = 0; ; ahead++) {
    const weekday = ((today.weekday - 1 + ahead) % 7) + 1
    for (const { from, to } of openings.filter((opening) => opening.weekday === weekday)) {
      yield { opens: at(today.day + ahead, from), closes: at(today.day + ahead, to) }
    }
  }
}

/** Returns the moment at which this many working hours have passed, rounded up to the full minute */
export function addWorkingHours(moment: Date, hours: number, opening: OpeningHours): Date {
  let left = hours * 3_600_000
  for (const { opens, closes } of iterateOpeningsFrom(moment, opening)) {
    const begin = Math.max(opens.getTime(), moment.getTime())
    const openMs = Math.max(0, closes.getTime() - begin)
    if (openMs >= left) return new Date(Math.ceil((begin + left) / 60_000) * 60_000)
    left -= openMs
  }
  throw new Error('The openings have no end')
}
