import { describe, expect, test } from 'vitest'
import { fromLocal, localDay, localIso, toLocal } from './zoned-time.ts'

const CHICAGO = 'America/Chicago'
const shown = (year: number, month: number, day: number, hour = 0, minute = 0) => ({ year, month, day, hour, minute })

describe('fromLocal', () => {
  test.each([
    ['a winter morning', shown(2026, 1, 15, 9, 30), CHICAGO, '2026-01-15T15:30:00.000Z'],
    ['a summer morning', shown(2026, 7, 15, 9, 30), CHICAGO, '2026-07-15T14:30:00.000Z'],
    ['what is skipped in spring', shown(2026, 3, 8, 2, 30), CHICAGO, '2026-03-08T08:30:00.000Z'],
    ['what is shown twice in autumn', shown(2026, 11, 1, 1, 30), CHICAGO, '2026-11-01T06:30:00.000Z'],
    ['what is shown twice east of Greenwich', shown(2026, 10, 25, 1, 30), 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['what is shown twice in the south', shown(2026, 4, 5, 2, 30), 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['a midnight that is skipped', shown(2026, 3, 29), 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['half an hour beside the hours', shown(2026, 6, 1, 12), 'Asia/Kolkata', '2026-06-01T06:30:00.000Z'],
    ['a day beyond the end of the month', shown(2026, 1, 32), CHICAGO, '2026-02-01T06:00:00.000Z'],
    ['the last day of the month before', shown(2026, 3, 0), CHICAGO, '2026-02-28T06:00:00.000Z'],
    ['a month of the year before', shown(2026, -1, 30), CHICAGO, '2025-11-30T06:00:00.000Z'],
  ])('of %s › is the moment', (_name, local, zone, moment) => {
    expect(fromLocal(local, zone).toISOString()).toBe(moment)
  })
})

describe('a moment', () => {
  const moment = new Date('2026-11-01T05:59:59.999Z')

  test('read in a zone › returns its time, its day and its offset', () => {
    expect(toLocal(moment, CHICAGO)).toEqual({ year: 2026, month: 11, day: 1, hour: 0, minute: 59, second: 59, weekday: 7 })
    expect(localDay(moment, CHICAGO)).toBe('2026-11-01')
    expect(localIso(moment, CHICAGO)).toBe('2026-11-01T00:59:59-05:00')
  })

  test.each([
    [CHICAGO, '2026-11-01T07:59:59-06:00', 8],
    ['UTC', '2026-11-01T05:59:59+00:00', 0],
    ['Asia/Kolkata', '2026-11-01T11:29:59+05:30', 0],
  ])('in %s › is written with the offset of its hour', (zone, written, hoursLater) => {
    expect(localIso(new Date(moment.getTime() + hoursLater * 3_600_000), zone)).toBe(written)
  })

  test('before 1970 › has its seconds', () => {
    expect(localIso(new Date('1969-07-20T20:17:40.500Z'), CHICAGO)).toBe('1969-07-20T15:17:40-05:00')
  })
})
