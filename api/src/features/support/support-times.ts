import { dateFormat } from '#contract/formats/intl-formats.ts'
import { type getSupportTimes, SUPPORT_REPLY_TIME } from '#contract/support.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { addWorkingHours, iterateOpeningsFrom, type OpeningHours } from '../../platform/base/opening-hours.ts'
import { toLocal } from '../../platform/base/zoned-time.ts'
import type { BrandIdentity } from '../../platform/sending/brand-identity.ts'

/** When support will have replied to an inquiry sent now; null if support's hours are not configured */
function findReplyDeadline({ supportHours, supportReplyHours }: BrandIdentity, now: Date): Date | null {
  return supportHours ? addWorkingHours(now, supportReplyHours, supportHours) : null
}

/** For an email, which may be read on another day: "on Thursday, November 19, by 9:30 AM" */
export function describeReplyDeadline(brand: BrandIdentity, now: Date, timeZone: string): string {
  const moment = findReplyDeadline(brand, now)
  if (!moment) return SUPPORT_REPLY_TIME
  const day = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(moment)
  return `on ${day}, by ${dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }).format(moment).replace('\u202f', ' ')}`
}

/** Reply times, and the week's hours in the business's time zone, which may differ from support's own */
export function getSupportAvailability(brand: BrandIdentity, now: Date, timeZone: string): EndpointResult<typeof getSupportTimes> {
  const { supportEmail, supportPhone, supportHours, supportReplyHours } = brand
  const always = { as_of: now.toISOString(), email: supportEmail, phone_number: supportPhone || null }
  if (!supportHours) return { ...always, answers_by: null, answer_hours: null, open_until: null, opens_at: null, week: [] }
  return {
    ...always,
    answers_by: findReplyDeadline(brand, now)?.toISOString() ?? null,
    answer_hours: supportReplyHours,
    ...findNextOpeningOrClosing(supportHours, now),
    week: toWireWeek(supportHours, now, timeZone),
  }
}

function findNextOpeningOrClosing(hours: OpeningHours, now: Date) {
  for (const { opens, closes } of iterateOpeningsFrom(now, hours)) {
    if (closes <= now) continue
    return opens <= now ? { open_until: closes.toISOString(), opens_at: null } : { open_until: null, opens_at: opens.toISOString() }
  }
  throw new Error('The openings have no end')
}

function toWireWeek(hours: OpeningHours, now: Date, timeZone: string) {
  const week = []
  for (const { opens, closes } of iterateOpeningsFrom(now, hours)) {
    if (week.length === hours.openings.length) break
    const begin = toLocal(opens, timeZone)
    week.push({ weekday: begin.weekday, from: formatClockTime(begin), to: formatClockTime(toLocal(closes, timeZone)) })
  }
  return week.toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from))
}

const formatClockTime = ({ hour, minute }: { hour: number; minute: number }) =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
