import { addDays, type Day } from '../../../platform/time/calendar-days.ts'

export interface Gain {
  /** First day of the span */
  from: Day
  to: Day
  change: number
}

export type GainUnit = 'day' | 'week' | 'month'

const MAX_DAYS = 62
const MAX_DAYS_BY_WEEK = 366

/** Chooses a unit with legible bars: days, then weeks, then months */
export function unitFor(days: number): GainUnit {
  if (days <= MAX_DAYS) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** Gains summed by day, by week (from Monday) or by month; spans without a value are left out */
export function sumGains(rows: readonly { record_date: Day; change: number }[], unit: GainUnit): Gain[] {
  const sums = new Map<string, Gain>()
  for (const { record_date: day, change } of rows) {
    const start = startOf(day, unit)
    const sum = sums.get(start)
    sums.set(start, sum ? { ...sum, to: day, change: sum.change + change } : { from: day, to: day, change })
  }
  return [...sums.values()]
}

function startOf(day: Day, unit: GainUnit): Day {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}
