import { dateFormat } from '#contract/formats/intl-formats.ts'
import { type Day, monthsBefore } from '../../../platform/time/calendar-days.ts'

export interface MonthOfYear {
  year: number
  /** From 1 to 12 */
  month: number
}

/** The twelve months that end with this day's month */
export function listLastTwelveMonths(today: Day): MonthOfYear[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, place) => {
    const [year = 0, month = 1] = monthsBefore(first, 11 - place)
      .split('-')
      .map(Number)
    return { year, month }
  })
}

/** With fewer days, a single day would decide the projection */
const MIN_PROJECTION_DAYS = 3

/** Projects a month's total from its pace up to this day */
export function projectMonthTotal(count: number, today: Day): number | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  if (day < MIN_PROJECTION_DAYS) return null
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day === days ? null : Math.round((count / day) * days)
}

const formatMonthAs = ({ year, month }: MonthOfYear, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, 1)))

/** "N" */
export const formatMonthLetter = (month: MonthOfYear): string => formatMonthAs(month, { month: 'narrow' })
/** "Nov 2026" */
export const formatMonthAndYear = (month: MonthOfYear): string => formatMonthAs(month, { month: 'short', year: 'numeric' })
