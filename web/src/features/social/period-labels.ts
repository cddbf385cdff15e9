import { dateFormat, formatCountOf } from '#contract/formats/intl-formats.ts'
import { addDays, type Day, type DayRange, formatDayRange } from '../../platform/time/calendar-days.ts'

/** Metrics arrive up to two days late, so a period that ended yesterday is still the current one */
const LATE_DAYS = 2

/** Beginning of a sentence about a past period: "In September", "From Sep 3 to Sep 17". null for a period that lasts until now */
export function formatPastPeriod({ from, to }: DayRange, today: Day): string | null {
  if (to >= addDays(today, -LATE_DAYS)) return null
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01')
  if (!isMonth) return from === to ? `On ${formatDayRange({ from, to }, today)}` : `From ${formatDayRange({ from, to }, today, ' to ')}`
  const year = to.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return `In ${dateFormat({ month: 'long', timeZone: 'UTC', ...year }).format(new Date(`${from}T00:00:00Z`))}`
}

/** "you gained 23 followers", "you lost 1 follower" */
export function formatGain(change: number): string {
  if (change === 0) return 'your number of followers stayed the same'
  return `you ${change > 0 ? 'gained' : 'lost'} ${formatCountOf(Math.abs(change), 'follower')}`
}
