import { addDays } from '../../platform/base/add-days.ts'
import { localDay } from '../../platform/base/zoned-time.ts'

/** A month, as its first day: "2026-10-01" */
export type Month = string

export const toMonth = (year: number, month: number): Month => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
export const yearOf = (month: Month): number => Number(month.slice(0, 4))
export const monthNumberOf = (month: Month): number => Number(month.slice(5, 7))

export function addMonths(month: Month, count: number): Month {
  const at = yearOf(month) * 12 + monthNumberOf(month) - 1 + count
  return toMonth(Math.floor(at / 12), (at % 12) + 1)
}

export const lastDayOf = (month: Month): string => addDays(addMonths(month, 1), -1)

/** The newest month with a complete day in the business's time zone: on the first of a month, the previous month */
export const monthOfYesterday = (now: Date, timeZone: string): Month => `${addDays(localDay(now, timeZone), -1).slice(0, 7)}-01`

const NAMES = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' }).format(new Date(Date.UTC(2026, index, 1))),
)
/** "October" */
export const monthName = (month: Month): string => NAMES[monthNumberOf(month) - 1] ?? ''
/** "October 2026" */
export const formatMonthYear = (month: Month): string => `${monthName(month)} ${yearOf(month)}`
