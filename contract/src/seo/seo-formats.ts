/** A calendar month; 1 is January */
export interface ReportMonth {
  year: number
  month: number
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "October 2026" */
export const formatMonth = ({ year, month }: ReportMonth): string => `${MONTHS[month - 1]} ${year}`

/** "2026-10", the key of data by period */
export const monthKey = ({ year, month }: ReportMonth): string => `${year}-${String(month).padStart(2, '0')}`

export function shiftMonth({ year, month }: ReportMonth, months: number): ReportMonth {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
}

/** Negative if the first month is earlier */
export const compareMonths = (one: ReportMonth, other: ReportMonth): number => one.year * 12 + one.month - (other.year * 12 + other.month)

/** The month that a report is compared with */
export const monthToCompare = (month: ReportMonth, by: 'month' | 'year'): ReportMonth => shiftMonth(month, by === 'year' ? -12 : -1)

/** A share in percent with two decimals; a dash if the divisor is zero */
export const formatShareOf = (share: number | null): string => (share === null ? '–' : `${share.toFixed(2)}%`)

interface PageLabel {
  title: string
  /** Empty if the name is not a path */
  path: string
}

/**
 * The page's name derived from its path, by which the analytics identify it: "/services/implants" is "Implants". Names in parentheses are
 * not pages: "(not set)"
 */
export function describeLandingPage(name: string): PageLabel {
  if (!name.startsWith('/')) return { title: sentenceCase(name.replace(/^\((.*)\)$/, '$1')), path: '' }
  const path = name.split(/[?#]/)[0] ?? name
  const last = path.split('/').filter(Boolean).at(-1)
  return { title: last === undefined ? 'Home' : withTitleOfDoctors(sentenceCase(readableSegment(last))), path: name }
}

const readableSegment = (segment: string): string =>
  decodeUriOrKeep(segment)
    .replace(/\.\w+$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim() || segment

/** A path can contain a percent sign that does not begin an escape */
function decodeUriOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "/about/dr-patel" is about a person */
const withTitleOfDoctors = (text: string): string => text.replace(/^Dr (\p{L})/u, (_, initial: string) => `Dr. ${initial.toUpperCase()}`)
