import { fromLocal, type LocalTime, toLocal } from '../../../../platform/base/zoned-time.ts'
import { readClockTime } from './due-clock.ts'
import { businessDaysAhead, isRealDate, monthsAhead, readDate, readDaysAhead } from './due-day.ts'
import { normalizeDueText } from './due-text.ts'

const END_OF_BUSINESS = { hour: 17, minute: 0 }
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MORNING_HOUR = 5

const COUNT = String.raw`(\d{1,3}(?:\.\d)?|an?|couple|few|several)`
const UNIT = '(min|minute|hour|hr|day|week|fortnight|month|year)s?'
const SPAN = String.raw`(?:${COUNT} ?(?:(?:-|to|or) ?(\d{1,3}) ?)?( and a half )?(?:of )?)?((?:(?:business|working|short|more|next) )*)${UNIT}\b( and a half\b)?(?: or (\d|so)\b)?(?: and (\d{1,2}) minutes)?`
const LEAD = `(?:(?:about|around|roughly|approximately|like|maybe|just|another|under|less than|up to|at most|the|next|coming|following|a(?= (?:couple|few))) )*`
/** "In two hours", "within the next day or two"; a bare "24 hours"; "ten minutes from now" */
const SPANS = [
  new RegExp(String.raw`\b(?:in|within|inside|after|over|give me) ${LEAD}${SPAN}(?! (?:before|prior|earlier))`),
  new RegExp(`^${LEAD}${SPAN}(?: (?:from now|from today|later|max|tops|at (?:the )?(?:most|latest)))?$`),
  new RegExp(String.raw`\b${SPAN} from (?:now|today)\b`),
]
/** "A week from Friday", "two days before the 20th", "a week tomorrow" */
const SHIFT = new RegExp(
  String.raw`\b(?:a )?${COUNT} (?:of )?(day|week|fortnight)s? (?:(from|after|on|before) )?(?=(?:the |next |this )?(?:that-day|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)`,
)
const COUNT_BY_WORD: Record<string, number> = { a: 1, an: 1, couple: 2, few: 3, several: 3 }
const AT_ONCE =
  /\b(?:as soon as possible|asap|right (?:away|now)|immediately|straight away|at once|shortly|momentarily|in a (?:bit|minute|moment|second|sec|while)|with(?:in)? the hour)\b/

/** When a call-back is due: at the end of the business day, or within the hour if that is later, but always the same day */
export function dueSameDay(callAt: Date, timeZone: string): Date {
  const here = toLocal(callAt, timeZone)
  const closing = fromLocal({ ...here, ...END_OF_BUSINESS }, timeZone)
  const lastMinute = fromLocal({ ...here, hour: 23, minute: 59 }, timeZone)
  return new Date(Math.min(Math.max(closing.getTime(), callAt.getTime() + HOUR_MS), lastMinute.getTime()))
}

/**
 * When an item is due, from a phrase in the call ("tomorrow at nine", "before Thursday") or an ISO date. An unreadable phrase, or a time
 * before the call, results in the end of the next business day.
 */
export function resolveDue(phrase: string | null, callAt: Date, timeZone: string): Date {
  const call = { at: callAt, here: toLocal(callAt, timeZone), timeZone }
  const text = normalizeDueText(phrase ?? '')
  const due = readMoment((phrase ?? '').trim(), timeZone) ?? readSpan(text, call) ?? readPhrase(text, call)
  return due && due > callAt ? due : timeOnDay(call, businessDaysAhead(call.here, 1), END_OF_BUSINESS)
}

interface Call {
  at: Date
  here: LocalTime
  timeZone: string
}

const timeOnDay = ({ here, timeZone }: Call, ahead: number, { hour, minute }: { hour: number; minute: number }) =>
  fromLocal({ ...here, day: here.day + ahead, hour, minute }, timeZone)

/** An ISO timestamp: absolute with an offset, otherwise in the business's time zone */
function readMoment(text: string, timeZone: string): Date | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[t ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:?\d{2})?$/i.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1, 6).map(Number)
  if (found[6]) {
    const moment = new Date(text.toUpperCase().replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? null : moment
  }
  return isRealDate({ year, month, day }) && hour <= 23 && minute <= 59 ? fromLocal({ year, month, day, hour, minute }, timeZone) : null
}

/** A duration after the call: hours are exact to the minute, days end at the close of business or at the named hour */
function readSpan(text: string, call: Call): Date | null {
  if (AT_ONCE.test(text)) return new Date(call.at.getTime() + HOUR_MS)
  if (SHIFT.test(text)) return null
  const minutes = /\b(?:in|within) (?:about |around )?(half an|(?:a )?quarter of an|3 quarters of an) hour\b/.exec(text)?.[1]
  if (minutes) return new Date(call.at.getTime() + (minutes.startsWith('half') ? 30 : minutes.startsWith('3') ? 45 : 15) * MINUTE_MS)
  for (const pattern of SPANS) {
    const found = pattern.exec(text)
    const [phrase = '', first, last, halfMore, kind = '', unit = '', half, alternative, further] = found ?? []
    // "Within the next week" is a time span; "next week" and "in the week" are not
    if (!found || (!first && !/^\w+ (?:the )?(?:next|coming|following)\b/.test(phrase))) continue
    const count = Math.max(countOfNumeral(first), Number(last ?? 0), Number(alternative ?? 0) || 0) + (half || halfMore ? 0.5 : 0)
    if (unit.startsWith('min')) return new Date(call.at.getTime() + count * MINUTE_MS)
    if (unit.startsWith('h')) return new Date(call.at.getTime() + count * HOUR_MS + Number(further ?? 0) * MINUTE_MS)
    const clock = readClockTime(text.replace(phrase, ' '), call.here) ?? END_OF_BUSINESS
    return timeOnDay(call, daysOfUnits(count, unit, /business|working/.test(kind), call.here), clock)
  }
  return null
}

const countOfNumeral = (numeral: string | undefined) => (numeral === undefined ? 1 : (COUNT_BY_WORD[numeral] ?? Number(numeral)))

function daysOfUnits(count: number, unit: string, isBusiness: boolean, here: LocalTime): number {
  if (unit === 'month' || unit === 'year') return monthsAhead(here, Math.ceil(count * (unit === 'year' ? 12 : 1)))
  if (unit === 'day') return isBusiness ? businessDaysAhead(here, Math.ceil(count)) : Math.ceil(count)
  return Math.ceil(count * (unit === 'fortnight' ? 14 : 7))
}

function readPhrase(phrase: string, call: Call): Date | null {
  const dated = readDate(phrase, call.here)
  if (dated && dated.ahead < 0) return null
  const shift = SHIFT.exec(dated?.rest ?? phrase)
  const text = (dated?.rest ?? phrase).replace(shift?.[0] ?? '', '')
  const clock = readClockTime(text, call.here)
  const named = dated?.ahead ?? readDaysAhead(text, call.here)
  if (named === null) return readHour(text, call)
  const days = named + shiftDaysOf(shift, call.here) - (isDayBefore(text, shift !== null || clock !== null) ? 1 : 0)
  if (days > 0) return timeOnDay(call, days, clock ?? END_OF_BUSINESS)
  // "Today at 9", said at ten in the morning, means 9 pm
  const hours = clock ? (clock.isCertain ? [clock.hour] : [clock.hour, clock.hour + 12]) : []
  const later = hours.filter((hour) => hour <= 23).map((hour) => timeOnDay(call, 0, { hour, minute: clock?.minute ?? 0 }))
  return later.find((moment) => moment > call.at) ?? dueSameDay(call.at, call.timeZone)
}

/**
 * "Before Thursday" is Wednesday, but "before Thursday at 3", "before the end of the week" and "before the weekend" do not mean a day
 * earlier
 */
const isDayBefore = (text: string, isExact: boolean) => !isExact && /\bbefore\b/.test(text) && !/\bweekend\b|\bend of\b|\bclos/.test(text)

function shiftDaysOf(shift: RegExpExecArray | null, here: LocalTime): number {
  if (!shift) return 0
  const days = daysOfUnits(countOfNumeral(shift[1]), shift[2] ?? '', false, here)
  return shift[3] === 'before' ? -days : days
}

/** An hour without a day is its next occurrence. "In the morning", said during the day, is tomorrow's */
function readHour(text: string, call: Call): Date | null {
  const clock = readClockTime(text, call.here)
  if (!clock) return null
  const today = timeOnDay(call, 0, clock)
  const isTomorrow = clock.isVague && /\bmorning\b/.test(text) && call.here.hour >= MORNING_HOUR
  return today > call.at && !isTomorrow ? today : timeOnDay(call, 1, clock)
}
