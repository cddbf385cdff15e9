import { expect, test } from 'vitest'
import { formatDate, formatMoment, formatMomentAs, formatMomentExactly, formatRecent, lowercaseNearDay } from './moments.ts'

const CHICAGO = 'America/Chicago'
const NOW = new Date('2026-11-17T15:04:00Z')

test.each([
  ['MM/DD/YY, HH:mm:ss A', '2026-11-17T00:22:41Z', '11/16/26, 18:22:41 PM'],
  ['MM/DD/YY, HH:mm:ss A', '2026-11-16T15:05:12Z', '11/16/26, 09:05:12 AM'],
  ['MM/DD/YY, HH:mm:ss A', '2026-11-16T06:00:09Z', '11/16/26, 00:00:09 AM'],
  ['MM/DD/YY, HH:mm:ss A', '2026-11-16T18:00:00Z', '11/16/26, 12:00:00 PM'],
  ['MM/DD/YYYY HH:mm A', '2026-11-17T00:22:41Z', '11/16/2026 18:22 PM'],
  ['MM/DD/YY', '2026-01-01T05:59:59Z', '12/31/25'],
] as const)('a moment in the letters %s › %s in Chicago › reads "%s"', (format, moment, text) => {
  expect(formatMomentAs(format, moment, CHICAGO)).toBe(text)
})

test.each([
  ['2026-11-17T15:04:00Z', 'Today 9:04 AM'],
  ['2026-11-17T00:22:41Z', 'Yesterday 6:22 PM'],
  // Still the 16th in Chicago
  ['2026-11-17T05:59:00Z', 'Yesterday 11:59 PM'],
  ['2026-11-18T14:00:00Z', 'Tomorrow 8:00 AM'],
  ['2026-11-09T22:15:00Z', 'Mon, Nov 9, 4:15 PM'],
  ['2025-12-30T18:00:00Z', 'Dec 30, 2025, 12:00 PM'],
])('a moment in colloquial form › %s in Chicago › reads "%s"', (moment, text) => {
  expect(formatMoment(moment, CHICAGO, NOW)).toBe(text)
})

test.each([
  ['2026-11-17T15:04:00Z', 'Today 9:04 AM'],
  ['2026-11-17T00:22:41Z', 'Yesterday 6:22 PM'],
  ['2026-11-10T22:15:00Z', 'Tue, Nov 10'],
  ['2025-11-10T18:00:00Z', 'Nov 10, 2025'],
])('a moment in a list › %s in Chicago › reads "%s"', (moment, text) => {
  expect(formatRecent(moment, CHICAGO, NOW)).toBe(text)
})

test('a moment in the middle of a sentence › today or on a named day › starts in lower case unless it is a name', () => {
  expect([lowercaseNearDay('Today 9:04 AM'), lowercaseNearDay('Mon, Nov 9')]).toEqual(['today 9:04 AM', 'Mon, Nov 9'])
})

test('the same moment in exact form › in two time zones › names the zone', () => {
  expect(formatMomentExactly('2026-11-17T00:22:41Z', CHICAGO)).toBe('Monday, November 16, 2026 at 6:22:41 PM CST')
  expect(formatMomentExactly('2026-11-17T00:22:41Z', 'Pacific/Honolulu')).toBe('Monday, November 16, 2026 at 2:22:41 PM HST')
})

test('a date in a stored file › of today › has its year and no "Today"', () => {
  expect(formatDate(NOW.toISOString(), CHICAGO)).toBe('Nov 17, 2026')
})
