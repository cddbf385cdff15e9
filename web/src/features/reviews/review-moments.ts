import { dateFormat } from '#contract/intl-formats.ts'

const MINUTE_MS = 60_000

/** "11/16/26, 18:22:41 PM": MM/DD/YY, HH:mm:ss A to the letter, 24 hours and AM or PM both, in the business's time zone */
export function formatReviewMoment(moment: string, timeZone: string): string {
  const parts = dateFormat({
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    // Falls back to the browser's time zone until the business's is known
    ...(timeZone === '' ? {} : { timeZone }),
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const half = Number(part('hour')) < 12 ? 'AM' : 'PM'
  return `${part('month')}/${part('day')}/${part('year')}, ${part('hour')}:${part('minute')}:${part('second')} ${half}`
}

/** "just now", "12 minutes ago", "3 hours ago", "2 days ago" */
export function describeAge(moment: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'hour')
  return ago(Math.floor(minutes / (24 * 60)), 'day')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
