import { dateFormat } from '#contract/intl-formats.ts'
import { fieldName, fieldValue } from '#contract/web-inquiries/inquiry-words.ts'

/** Label and value of each custom field: "Insurance: Delta Dental" */
export function detailLines(kwargs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(kwargs).map(([key, value]) => ({ name: fieldName(key), value: fieldValue(value) }))
}

const DATE_FIELD = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?$/

/**
 * A date field submits "2026-11-20T09:30", in the practice's local time: shown as "Nov 20, 9:30 AM". Any other text stays as the customer
 * wrote it
 */
export function wishedDate(text: string, thisYear: string): string {
  const [, day, hours, minutes] = DATE_FIELD.exec(text.trim()) ?? []
  if (day === undefined) return text
  const date = new Date(`${day}T${hours ?? '00'}:${minutes ?? '00'}:00Z`)
  if (Number.isNaN(date.getTime())) return text
  const year = day.startsWith(thisYear) ? {} : ({ year: 'numeric' } as const)
  const time = hours === undefined ? {} : ({ hour: 'numeric', minute: '2-digit' } as const)
  return dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC', ...year, ...time })
    .format(date)
    .replace(/\u202f/g, ' ')
}
