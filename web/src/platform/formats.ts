/** "Tuesday, November 17, 2026", on the calendar of the given zone */
export function formatLongDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(moment)
}
