import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatFieldName, formatFieldValue } from '#contract/web-inquiries/inquiry-field-labels.ts'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { Day } from '../../platform/time/calendar-days.ts'
import { formatNearDay, formatTime, joinDayAndTime } from '../../platform/time/moments.ts'

/** A conversation's newest message for the list, marked if the business wrote it */
export function formatNewestMessageOf({ messages, newest_message: newest }: Pick<WebInquiry, 'messages' | 'newest_message'>): string {
  if (!newest) return messages
  return newest.from === 'business' ? `You: ${newest.words}` : newest.words
}

/** Label and value of each custom field: "Insurance: Delta Dental" */
export function toDetailLines(kwargs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(kwargs).map(([key, value]) => ({ name: formatFieldName(key), value: formatFieldValue(value) }))
}

const DATE_FIELD = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?$/

/**
 * A date field submits "2026-11-20T09:30", in the practice's local time, which is shown as "Fri, Nov 20, 9:30 AM". Any other text stays as
 * written
 */
export function formatRequestedDate(text: string, today: Day): string {
  const [, day, hours, minutes] = DATE_FIELD.exec(text.trim()) ?? []
  if (day === undefined) return text
  const date = new Date(`${day}T${hours ?? '00'}:${minutes ?? '00'}:00Z`)
  if (Number.isNaN(date.getTime())) return text
  return hours === undefined ? formatNearDay(day, today) : joinDayAndTime(formatNearDay(day, today), formatTime(date.toISOString(), 'UTC'))
}

const LONGEST_NAME = 40

/** Shortens an overlong name for use in a sentence */
export function shortenName(name: string): string {
  const known = name || 'No name'
  return known.length > LONGEST_NAME ? `${known.slice(0, LONGEST_NAME - 1)}…` : known
}

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

/** "1 min", "54 min", "1 h 12 min", "3 days": how long a customer has been waiting, or has waited */
export function formatWaitingTime(seconds: number): string {
  if (seconds >= 2 * DAY_S) return `${Math.floor(seconds / DAY_S)} days`
  const minutes = Math.max(1, Math.round(seconds / MINUTE_S))
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor((minutes * MINUTE_S) / HOUR_S)} h` : `${Math.floor((minutes * MINUTE_S) / HOUR_S)} h ${rest} min`
}

interface InquiryCounts {
  states: { new: number; answered: number; spam: number }
  answered_from_here: number
  half_answered_within_s: number | null
}

/** "2 to reply to" */
export function formatStateCounts({ states }: InquiryCounts): string {
  if (states.new > 0) return `${formatCount(states.new)} to reply to`
  return states.answered + states.spam > 0 ? 'All answered' : 'No inquiries'
}

/** "37 inquiries, Nov 1–Nov 17: 31 answered, 4 marked as spam. Median reply time: 1 h 12 min" */
export function formatListDetail(counts: InquiryCounts, { period, search }: { period: string | null; search: string }): string {
  const { states, answered_from_here: measured, half_answered_within_s: within } = counts
  const total = states.new + states.answered + states.spam
  // The headline says so already
  if (total === 0 && !period && !search) return ''
  const scope = `${search && ` with “${search}”`}${period ? `, ${period}` : search ? '' : ' in all'}`
  const handled = [
    states.answered > 0 && `${formatCount(states.answered)} answered`,
    states.spam > 0 && `${formatCount(states.spam)} marked as spam`,
  ]
  const parts = handled.filter(Boolean).join(', ')
  const sum = `${formatCount(total)} ${total === 1 ? 'inquiry' : 'inquiries'}${scope}${parts && `: ${parts}`}.`
  if (within === null || measured === 0) return sum
  if (measured === 1) return `${sum} Reply time: ${formatWaitingTime(within)}.`
  return `${sum} Median reply time: ${formatWaitingTime(within)}.`
}
