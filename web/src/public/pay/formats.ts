/**
 * 2026-11-10 as Nov 10, 2026, whatever the reader's time zone. Not shared with the portal's calendar-days.ts, which would be one more file
 * to load
 */
export function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}

/** +12175550100 as (217) 555-0100; any other number unchanged */
export const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
