import type { Frequency } from '#contract/map-scan/scan-constants.ts'
import { fromLocal, toLocal } from '../../../platform/base/zoned-time.ts'

/** The first run after `now` at the same local time, on the same weekday or day of the month (in shorter months, the last day) */
export function computeNextRun(from: Date, frequency: Frequency, timeZone: string, now: Date): Date {
  const { year, month, day, hour, minute } = toLocal(from, timeZone)
  for (let step = 1; ; step++) {
    const next =
      frequency === 'weekly'
        ? fromLocal({ year, month, day: day + 7 * step, hour, minute }, timeZone)
        : fromLocal({ year, month: month + step, day: Math.min(day, countDaysInMonth(year, month + step)), hour, minute }, timeZone)
    if (next > now) return next
  }
}

const countDaysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
