import type { FollowersData } from '#contract/social/social-metrics.ts'
import { addDays, type Day } from '../../../platform/time/calendar-days.ts'

export interface Gain {
  /** First day of the span */
  from: Day
  to: Day
  change: number
}

/** A day without a value keeps its position between the other days */
export type GainOrGap = Omit<Gain, 'change'> & { change: number | null }

export type GainUnit = 'day' | 'week' | 'month'

const MAX_DAYS = 62
const MAX_DAYS_BY_WEEK = 366

/** Chooses a unit with legible bars: days, then weeks, then months */
export function chooseGainUnit(days: number): GainUnit {
  if (days <= MAX_DAYS) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** Gains summed by day, by week (from Monday) or by month; spans without a value are omitted */
export function sumGains(rows: readonly { record_date: Day; change: number }[], unit: GainUnit): Gain[] {
  const sums = new Map<string, Gain>()
  for (const { record_date: day, change } of rows) {
    const start = startOfUnit(day, unit)
    const sum = sums.get(start)
    sums.set(start, sum ? { ...sum, to: day, change: sum.change + change } : { from: day, to: day, change })
  }
  return [...sums.values()]
}

type DayRow = FollowersData['follow_data'][number]
export type DayOrGap = Pick<DayRow, 'record_date'> & { [Field in 'followers' | 'change']: number | null }

/** A row for every day from the first to the last; days that were not counted keep their position */
export function fillMissingDays(rows: readonly DayRow[]): DayOrGap[] {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return []
  const known = new Map(rows.map((row) => [row.record_date, row]))
  const filled: DayOrGap[] = []
  for (let day = first.record_date; day <= last.record_date; day = addDays(day, 1))
    filled.push(known.get(day) ?? { record_date: day, followers: null, change: null })
  return filled
}

function startOfUnit(day: Day, unit: GainUnit): Day {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}
