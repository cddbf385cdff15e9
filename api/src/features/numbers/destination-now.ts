import type { OpeningDays } from '#contract/numbers/number-form.ts'
import { toLocal } from '../../platform/base/zoned-time.ts'

export interface Destinations {
  ringsAt: string | null
  /** null: open at any time */
  openingHours: OpeningDays | null
  afterHoursRingsAt: string | null
}

/** The phone that rings at this moment; null: none, and the call counts as missed */
export function destinationNow({ ringsAt, openingHours, afterHoursRingsAt }: Destinations, timeZone: string, now: Date): string | null {
  if (!openingHours) return ringsAt
  const { weekday, hour, minute } = toLocal(now, timeZone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const isOpen = openingHours.some((day) => day.weekday === weekday && day.opens <= time && time < day.closes)
  return isOpen ? ringsAt : afterHoursRingsAt
}
