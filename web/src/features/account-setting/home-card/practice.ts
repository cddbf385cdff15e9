import type { z } from 'zod'
import type { myInformation } from '#contract/account-setting.ts'

type MyInformation = z.output<typeof myInformation>

/** Postal format, or null if a part that Account Setting requires is missing */
export function addressLines({ address1, address2, city, state, zip_code }: MyInformation): string[] | null {
  if (!address1 || !city || !state || !zip_code) return null
  return [address1, address2, `${city}, ${state} ${zip_code}`].filter((line) => line !== '')
}

/** "America/Chicago" → "Central Time, Chicago" */
export function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && !name.startsWith('GMT') ? `${name}, ${city}` : timeZone
}
