import { dateFormat } from '#contract/intl-formats.ts'
/** "11/16/2026 18:22 PM": the specification's MM/DD/yyyy HH:mm A to the letter, in the business's time zone */
export function formatInvitationTime(moment: string, timeZone: string): string {
  const parts = dateFormat({
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    // Falls back to the browser's time zone until the business's is known
    timeZone: timeZone || undefined,
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const half = Number(part('hour')) < 12 ? 'AM' : 'PM'
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${half}`
}
