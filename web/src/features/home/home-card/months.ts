import { dateFormat } from '#contract/formats/intl-formats.ts'
import { type Day, monthsBefore } from '../../../platform/time/calendar-days.ts'

export interface MonthOfYear {
  year: number
  /** 1 to 12 */
  month: number
}

/** The twelve months up to the one of this day */
export function lastTwelve(today: Day): MonthOfYear[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, place) => {
    const [year = 0, month = 1] = monthsBefore(first, 11 - place)
      .split('-')
      .map(Number)
    return { year, month }
  })
}

const nameOf = ({ year, month }: MonthOfYear, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, 1)))

/** "N" */
export const monthLetter = (month: MonthOfYear): string => nameOf(month, { month: 'narrow' })
/** "Nov 2026" */
export const monthName = (month: MonthOfYear): string => nameOf(month, { month: 'short', year: 'numeric' })
