import { dateFormat, formatCount, numberFormat } from '#contract/formats/intl-formats.ts'
import type { Day } from '../../platform/time/calendar-days.ts'

const MINUS = '\u2212'

/** "+38", "−4", "0" */
export function formatSigned(value: number): string {
  if (value === 0) return '0'
  return `${value < 0 ? MINUS : '+'}${formatCount(Math.abs(value))}`
}

/** "October 19", with the year if it differs from the given one */
export function formatLongDay(day: Day, thisYear: string): string {
  const year = day.slice(0, 4) === thisYear ? {} : ({ year: 'numeric' } as const)
  return dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC', ...year }).format(new Date(`${day}T00:00:00Z`))
}

/** A rate in percent with two decimals, rounded down like the server's rates: "4.21%" */
export function formatPercent(rate: number): string {
  return `${numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rate)}%`
}

/** Instagram's own limit */
const FEWEST_FOLLOWERS = 100

/** Explains why ages and places are missing, if the reason is known */
export function explainNoAudience(name: string, followers: number | null): string {
  return followers !== null && followers < FEWEST_FOLLOWERS
    ? `${name} shares this for accounts with at least ${FEWEST_FOLLOWERS} followers.`
    : 'It appears here once it’s shared.'
}
