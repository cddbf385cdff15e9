import { dateFormat } from '#contract/intl-formats.ts'
/** "Tuesday, November 17, 2026", in the given time zone */
export function formatLongDate(moment: Date, timeZone: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(moment)
}
