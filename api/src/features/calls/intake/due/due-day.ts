import type { LocalTime } from '../../../../platform/base/zoned-time.ts'

const DAY_MS = 86_400_000
const FRIDAY = 5
const END_OF_BUSINESS_HOUR = 17

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
const MONTH = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`

const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/
const MONTH_DAY = new RegExp(String.raw`\b${MONTH}(?: the)? (\d{1,2})(?:st|nd|rd|th)?\b(?! ?[:/]| ?[ap]m)(?: (\d{4})\b)?`)
const DAY_MONTH = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? ${MONTH}\b(?: (\d{4})\b)?`)
const NUMBERED = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/
const DAY_ONLY =
  /(?<!\ba )\b(\d{1,2})(?:st|nd|rd|th)\b(?: of (next) month\b)?(?! (?:week|day|half|hour|time|floor|street|avenue|[a-z]+day)\b)|(?<=day )(1[3-9]|2\d|3[01])\b(?!:)/
const MONTH_ONLY = new RegExp(
  String.raw`\b(?:in|by|of|before|until|till?|this|next|early|mid|late|during)[ -](?:(?:the|early|mid|late|beginning of|start of|end of|middle of) )*${MONTH}\b(?! \d)`,
)

/**
 * The first date in the text that is not before the call, in days after it, and the text without the date: its numbers must not be read as
 * hours
 */
export function readDate(text: string, here: LocalTime): { ahead: number; rest: string } | null {
  for (const read of [readIsoDate, readMonthDay, readDayOfMonth]) {
    const found = read(text, here)
    if (found) return { ahead: found.ahead, rest: text.replace(found.phrase, 'that-day') }
  }
  return null
}

interface FoundDate {
  ahead: number
  phrase: string
}

function readIsoDate(text: string, here: LocalTime): FoundDate | null {
  const [phrase, year, month, day] = (ISO_DATE.exec(text) ?? []) as string[]
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return phrase && isRealDate(date) ? { ahead: daysUntil(here, date), phrase } : null
}

/** "November 20", "20 Nov", "11/20", "11/20/2026" */
function readMonthDay(text: string, here: LocalTime): FoundDate | null {
  const found =
    toMonthAndDay(MONTH_DAY.exec(text), 1, 2) ?? toMonthAndDay(DAY_MONTH.exec(text), 2, 1) ?? toMonthAndDay(NUMBERED.exec(text), 1, 2)
  if (!found) return null
  const { phrase, month, day, year } = found
  if (!isRealDate({ year: year || 2024, month, day })) return null
  if (year) return { phrase, ahead: daysUntil(here, { year, month, day }) }
  const [thisYear, nextYear] = [here.year, here.year + 1].map((inYear) => daysUntil(here, { year: inYear, month, day }))
  return { phrase, ahead: (thisYear ?? 0) >= 0 ? (thisYear ?? 0) : (nextYear ?? 0) }
}

function toMonthAndDay(found: RegExpExecArray | null, monthAt: 1 | 2, dayAt: 1 | 2) {
  if (!found) return null
  const name = found[monthAt] ?? ''
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1 || Number(name)
  const year = Number(found[3] ?? 0)
  return { phrase: found[0], month, day: Number(found[dayAt]), year: year && year < 100 ? 2000 + year : year }
}

/** "The 20th" is the next 20th; "the 31st" is in the next month that has a 31st */
function readDayOfMonth(text: string, here: LocalTime): FoundDate | null {
  const found = DAY_ONLY.exec(text)
  const day = Number(found?.[1] ?? found?.[3] ?? 0)
  if (!found || day < 1 || day > 31) return null
  const first = found[2] === 'next' || day < here.day ? 1 : 0
  for (let months = first; months <= first + 2; months++) {
    const date = monthAfter(here, months)
    if (isRealDate({ ...date, day })) return { phrase: found[0], ahead: daysUntil(here, { ...date, day }) }
  }
  return null
}

/** Number of days after the call; null when no day is named */
export function readDaysAhead(text: string, here: LocalTime): number | null {
  if (/\bday after tomorrow\b|\btomorrow or the day after\b/.test(text)) return 2
  if (/\btomorrow\b/.test(text)) return 1
  if (/\bnext (?:business|working) day\b/.test(text)) return businessDaysAhead(here, 1)
  if (/\bnext (?:day|morning)\b/.test(text)) return 1
  if (/\b(?:same|this) time next week\b/.test(text)) return 7
  return readWeekday(text, here) ?? readMonth(text, here) ?? readWeek(text, here) ?? (isToday(text) ? 0 : null)
}

const isToday = (text: string) =>
  /\b(?:today|tonight|same day|this (?:morning|afternoon|evening)|end of (?:the )?(?:business|work(?:ing)? )?(?: ?day)?|eod|close of business|cob|clos(?:e|ing))\b/.test(
    text,
  )

/**
 * "Next Thursday" is in the next calendar week; a plain "Thursday" is the next one to come; if two weekdays are named, the later one counts
 */
function readWeekday(text: string, here: LocalTime): number | null {
  const isNext = /\bnext (?:week|mon|tue|wed|thu|fri|sat|sun)/.test(text) || /\bafter next\b/.test(text)
  const isThis = /\b(?:today|tonight|this)\b/.test(text)
  const found = WEEKDAYS.flatMap((name, place) => (name.test(text) ? [place + 1] : [])).map((weekday) => {
    if (isNext) return 7 - here.weekday + weekday
    return (weekday - here.weekday + 7) % 7 || (isThis ? 0 : 7)
  })
  return found.length > 0 ? Math.max(...found) : null
}

/** The first day of the named month, or its last day when the text means its end, or the month has already begun */
function readMonth(text: string, here: LocalTime): number | null {
  const isEnd = /\b(?:end of|late)\b|\bmonth's end\b/.test(text)
  if (/\b(?:end of (?:the |this )?year|year's end|this year)\b/.test(text)) return daysUntil(here, { ...here, month: 12, day: 31 })
  const named = MONTH_ONLY.exec(text)?.[1]
  if (!named && !/\bmonth\b/.test(text)) return null
  const isNext = /\bnext month\b|\b(?:beginning|start) of the month\b/.test(text)
  const months = named ? (MONTHS.indexOf(named.slice(0, 3)) + 1 - here.month + 12) % 12 : isNext ? 1 : 0
  return isEnd || months === 0
    ? daysUntil(here, { ...monthAfter(here, months + 1), day: 0 })
    : daysUntil(here, { ...monthAfter(here, months), day: 1 })
}

function readWeek(text: string, here: LocalTime): number | null {
  if (!/\b(?:week|weekend)\b/.test(text)) return null
  const monday = 8 - here.weekday
  if (/\bafter the weekend\b/.test(text)) return monday
  const isNext = /\bnext\b/.test(text)
  if (/\b(?:this|over the|on the|at the|during the|next) weekend\b/.test(text)) return (isNext ? monday : monday - 7) + 6
  if (isNext) {
    const weekday = /\b(?:end|late|later)\b/.test(text) ? FRIDAY : /\bmid(?:dle)?\b/.test(text) ? 3 : 1
    return monday + weekday - 1 + (/\bafter next\b/.test(text) ? 7 : 0)
  }
  const isOver = here.weekday > FRIDAY || (here.weekday === FRIDAY && here.hour >= END_OF_BUSINESS_HOUR)
  return FRIDAY - here.weekday + (isOver ? 7 : 0)
}

export function businessDaysAhead(here: LocalTime, count: number): number {
  let ahead = 0
  for (let left = count; left > 0; ) {
    ahead++
    if ((here.weekday + ahead - 1) % 7 < FRIDAY) left--
  }
  return ahead
}

/** The same day of a later month, or the last day of that month if it is shorter */
export function monthsAhead(here: LocalTime, months: number): number {
  const month = monthAfter(here, months)
  return isRealDate({ ...month, day: here.day })
    ? daysUntil(here, { ...month, day: here.day })
    : daysUntil(here, { ...monthAfter(here, months + 1), day: 0 })
}

function monthAfter(here: LocalTime, months: number): { year: number; month: number } {
  const first = new Date(Date.UTC(here.year, here.month - 1 + months, 1))
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
}

type DayOfYear = Pick<LocalTime, 'year' | 'month' | 'day'>

const daysUntil = (here: LocalTime, { year, month, day }: DayOfYear) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(here.year, here.month - 1, here.day)) / DAY_MS)

export function isRealDate({ year, month, day }: DayOfYear): boolean {
  const made = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && day >= 1 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}
