import { dateFormat } from '#contract/formats/intl-formats.ts'
/** "America/Chicago" → "Central Time, Chicago" */
export function formatZoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const parts = dateFormat({ timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && !name.startsWith('GMT') ? `${name}, ${city}` : timeZone
}
