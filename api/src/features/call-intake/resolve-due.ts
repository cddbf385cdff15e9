import { fromLocal, type LocalTime, toLocal, weekdayOf } from '../../platform/zoned-time.ts'

const END_OF_BUSINESS = { hour: 17, minute: 0 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FRIDAY = 5
const WEEKDAYS = [
  /\bmon(day)?\b/,
  /\btue(s|sday)?\b/,
  /\bwed(nesday)?\b/,
  /\bthu(rs?|rsday)?\b/,
  /\bfri(day)?\b/,
  /\bsat(urday)?\b/,
  /\bsun(day)?\b/,
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, couple: 2, few: 3 }

interface Clock {
  hour: number
  minute: number
}

/** A call-back on the day of the call: at the end of business, or within the hour if that is later, but the same day */
export function dueSameDay(callAt: Date, timeZone: string): Date {
  const here = toLocal(callAt, timeZone)
  const closing = fromLocal({ ...here, ...END_OF_BUSINESS }, timeZone)
  const lastMinute = fromLocal({ ...here, hour: 23, minute: 59 }, timeZone)
  return new Date(Math.min(Math.max(closing.getTime(), callAt.getTime() + HOUR_MS), lastMinute.getTime()))
}

/**
 * When something is due, from the words of the call ("tomorrow at 9", "before Thursday") or a date. Words that mean nothing here, and
 * moments before the call, give the end of the next business day.
 */
export function resolveDue(words: string | null, callAt: Date, timeZone: string): Date {
  const text = (words ?? '').toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, ' ').trim()
  const here = toLocal(callAt, timeZone)
  const due = readIso(text, timeZone) ?? readSpan(text, callAt, here, timeZone) ?? readWords(text, callAt, here, timeZone)
  return due && due > callAt ? due : endOfNextBusinessDay(here, timeZone)
}

function endOfNextBusinessDay(here: LocalTime, timeZone: string): Date {
  const ahead = here.weekday >= FRIDAY ? 8 - here.weekday : 1
  return fromLocal({ ...here, day: here.day + ahead, ...END_OF_BUSINESS }, timeZone)
}

/** With an offset it is a moment; without, it is the business's own clock */
function readIso(text: string, timeZone: string): Date | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, offset] = found
  if (offset) {
    const moment = new Date(text.toUpperCase().replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? null : moment
  }
  const clock = hour === undefined ? END_OF_BUSINESS : { hour: Number(hour), minute: Number(minute) }
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isDate(date) && isClock(clock) ? fromLocal({ ...date, ...clock }, timeZone) : null
}

/** "in two hours", "within 24 hours", "in three days", "in half an hour" */
function readSpan(text: string, callAt: Date, here: LocalTime, timeZone: string): Date | null {
  if (/\bas soon as possible\b|\basap\b|\bright away\b|\bimmediately\b|\bstraight away\b|\bwithin the hour\b/.test(text))
    return new Date(callAt.getTime() + HOUR_MS)
  if (/\bhalf an hour\b/.test(text)) return new Date(callAt.getTime() + HOUR_MS / 2)
  const found = /\b(?:in|within)(?: the next)? (?:a )?(\d{1,3}|[a-z]+)(?: of)? (?:business )?(minute|hour|day|week)s?\b/.exec(text)
  if (!found) return null
  const count = NUMBERS[found[1] ?? ''] ?? Number(found[1])
  if (!Number.isFinite(count)) return null
  if (found[2] === 'minute') return new Date(callAt.getTime() + count * 60_000)
  if (found[2] === 'hour') return new Date(callAt.getTime() + count * HOUR_MS)
  const days = found[2] === 'week' ? count * 7 : count
  return fromLocal({ ...here, day: here.day + days, ...(readClock(text) ?? END_OF_BUSINESS) }, timeZone)
}

function readWords(text: string, callAt: Date, here: LocalTime, timeZone: string): Date | null {
  const clock = readClock(text)
  const ahead = readDaysAhead(text, here)
  if (ahead === null) {
    if (!clock) return null
    const today = fromLocal({ ...here, ...clock }, timeZone)
    return today > callAt ? today : fromLocal({ ...here, day: here.day + 1, ...clock }, timeZone)
  }
  // "before Thursday" is Wednesday, "before Thursday at 3" and "before 3 on Thursday" are not
  const days = !clock && /\bbefore\b/.test(text) && !/\bweekend\b/.test(text) ? ahead - 1 : ahead
  if (days <= 0) {
    const today = clock && fromLocal({ ...here, ...clock }, timeZone)
    return today && today > callAt ? today : dueSameDay(callAt, timeZone)
  }
  return fromLocal({ ...here, day: here.day + days, ...(clock ?? END_OF_BUSINESS) }, timeZone)
}

/** How many days after the call; null when no day is named */
function readDaysAhead(text: string, here: LocalTime): number | null {
  const isNext = /\bnext\b/.test(text)
  if (/\bday after tomorrow\b/.test(text)) return 2
  if (/\btomorrow\b/.test(text)) return 1
  const weekday = WEEKDAYS.findIndex((name) => name.test(text)) + 1
  if (weekday > 0) {
    // Next Thursday is that of the next week; a plain Thursday is the first that comes
    if (isNext) return 7 - here.weekday + weekday
    return (weekday - here.weekday + 7) % 7 || 7
  }
  const date = readMonthDay(text, here)
  if (date !== null) return date
  if (/\b(end of (the )?month|month's end)\b/.test(text)) return new Date(Date.UTC(here.year, here.month, 0)).getUTCDate() - here.day
  if (/\bnext month\b/.test(text)) return new Date(Date.UTC(here.year, here.month, 0)).getUTCDate() - here.day + 1
  if (/\b(week|weekend)\b/.test(text)) return readWeek(text, here, isNext)
  if (/\b(today|tonight|this (morning|afternoon|evening)|end of (the )?(business )?day|eod|close of business|cob)\b/.test(text)) return 0
  return null
}

function readWeek(text: string, here: LocalTime, isNext: boolean): number {
  const isOver = here.weekday > FRIDAY || (here.weekday === FRIDAY && here.hour >= END_OF_BUSINESS.hour)
  if (isNext) return /\bend\b/.test(text) ? 7 - here.weekday + FRIDAY : 8 - here.weekday
  return isOver ? 7 - here.weekday + FRIDAY : FRIDAY - here.weekday
}

/** "November 20", "20 Nov", "11/20", "11/20/2026": the first that is not before the call */
function readMonthDay(text: string, here: LocalTime): number | null {
  const names = `(${MONTHS.join('|')})[a-z]*\\.?`
  const named =
    new RegExp(`\\b${names} (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`).exec(text) ??
    swap(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${names}(?:,? (\\d{4}))?`).exec(text))
  const numbered = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/.exec(text)
  const month = named ? MONTHS.indexOf((named[1] ?? '').slice(0, 3)) + 1 : Number(numbered?.[1] ?? 0)
  const day = Number((named ?? numbered)?.[2] ?? 0)
  const year = Number((named ?? numbered)?.[3] ?? 0)
  if (!isDate({ year: year || 2024, month, day })) return null
  const ahead = (inYear: number) => Math.round((Date.UTC(inYear, month - 1, day) - Date.UTC(here.year, here.month - 1, here.day)) / DAY_MS)
  if (year) return ahead(year)
  return ahead(here.year) >= 0 ? ahead(here.year) : ahead(here.year + 1)
}

const swap = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]]

/** Practices are open by day: "at 3" is in the afternoon, "at 9" in the morning */
function readClock(text: string): Clock | null {
  const found =
    /\b(\d{1,2})(?::(\d{2}))? ?(a\.?m|p\.?m)\b/.exec(text) ??
    /\b(\d{1,2}):(\d{2})\b/.exec(text) ??
    /\b(?:at|by|before|until|around|after) (\d{1,2})(?! ?[/\d]|(?:st|nd|rd|th)\b)(?: o'clock)?(?! (?:minute|hour|day|week|[a-z]*uary|march|april|may|june|july|august|september|october|november|december))\b/.exec(
      text,
    ) ??
    /\b(\d{1,2}) o'clock\b/.exec(text)
  if (found) {
    const half = found[3]?.[0]
    const said = Number(found[1])
    const hour = half ? (said % 12) + (half === 'p' ? 12 : 0) : said >= 1 && said <= 6 ? said + 12 : said
    const clock = { hour, minute: Number(found[2] ?? 0) }
    return isClock(clock) ? clock : null
  }
  if (/\bnoon\b|\bmidday\b|\blunch(time)?\b|\bmorning\b/.test(text)) return { hour: 12, minute: 0 }
  if (/\bevening\b|\btonight\b/.test(text)) return { hour: 20, minute: 0 }
  return null
}

const isClock = ({ hour, minute }: Clock) => hour <= 23 && minute <= 59

function isDate({ year, month, day }: { year: number; month: number; day: number }): boolean {
  const made = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && day >= 1 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day && weekdayOf(year, month, day) > 0
}
