import { dateFormat } from '#contract/formats/intl-formats.ts'

/** "Nov 16", with the year if it is not the current one */
export function formatDayNearNow(moment: Date, now: Date, timeZone: string): string {
  const yearOf = (date: Date) => dateFormat({ year: 'numeric', timeZone }).format(date)
  const year = yearOf(moment) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  return dateFormat({ month: 'short', day: 'numeric', timeZone, ...year }).format(moment)
}
