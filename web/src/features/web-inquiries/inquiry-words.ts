/** The name of a form's field for people: "insurance_provider" and "insuranceProvider" are both "Insurance provider" */
export function fieldName(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was put into it: a ticked box is "Yes", several choices are a list */
function fieldValue(value: string): string {
  if (value === 'true' || value === 'on') return 'Yes'
  if (value === 'false') return 'No'
  return listOf(value)?.join(', ') ?? value
}

function listOf(value: string): string[] | null {
  if (!value.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(String) : null
  } catch {
    return null
  }
}

/** "Insurance: Delta Dental", one for each further field */
export function detailLines(kwargs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(kwargs).map(([key, value]) => ({ name: fieldName(key), value: fieldValue(value) }))
}

const DATE_FIELD = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?$/

/** A date field gives "2026-11-20T09:30": on the practice's wall that is "Nov 20, 9:30 AM". Anything else stays as the customer wrote it */
export function wishedDate(text: string, thisYear: string): string {
  const [, day, hours, minutes] = DATE_FIELD.exec(text.trim()) ?? []
  if (day === undefined) return text
  const date = new Date(`${day}T${hours ?? '00'}:${minutes ?? '00'}:00Z`)
  if (Number.isNaN(date.getTime())) return text
  const year = day.startsWith(thisYear) ? {} : ({ year: 'numeric' } as const)
  const time = hours === undefined ? {} : ({ hour: 'numeric', minute: '2-digit' } as const)
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...year, ...time })
    .format(date)
    .replace(/\u202f/g, ' ')
}

/** For a `tel:` link: digits, and the plus that may stand before them */
export function dialable(number: string): string {
  return number.replace(/(?!^\+)\D/g, '')
}
