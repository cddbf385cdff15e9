import { describe, expect, test } from 'vitest'
import { localIso } from '../../platform/zoned-time.ts'
import { dueSameDay, resolveDue } from './resolve-due.ts'

const CHICAGO = 'America/Chicago'
/** A Tuesday, 10:30 in Chicago */
const TUESDAY = new Date('2026-11-17T16:30:00Z')

const resolve = (words: string | null, callAt = TUESDAY, zone = CHICAGO) => localIso(resolveDue(words, callAt, zone), zone).slice(0, 16)

describe('resolveDue', () => {
  test.each([
    ['tomorrow at 9', '2026-11-18T09:00'],
    ['Tomorrow at 9 AM', '2026-11-18T09:00'],
    ['tomorrow at 3', '2026-11-18T15:00'],
    ['by 2:30 p.m. tomorrow', '2026-11-18T14:30'],
    ['tomorrow morning', '2026-11-18T12:00'],
    ['tomorrow', '2026-11-18T17:00'],
    ['the day after tomorrow', '2026-11-19T17:00'],
    ['today', '2026-11-17T17:00'],
    ['by end of day', '2026-11-17T17:00'],
    ['this afternoon', '2026-11-17T17:00'],
    ['tonight', '2026-11-17T20:00'],
    ['at 3 pm', '2026-11-17T15:00'],
    ['at 9', '2026-11-18T09:00'],
    ['at noon', '2026-11-17T12:00'],
    ['before Thursday', '2026-11-18T17:00'],
    ['before 3 on Thursday', '2026-11-19T15:00'],
    ['by Thursday', '2026-11-19T17:00'],
    ['on Thursday at 10:15', '2026-11-19T10:15'],
    ['Thu', '2026-11-19T17:00'],
    ['tues', '2026-11-24T17:00'],
    ['on Tuesday', '2026-11-24T17:00'],
    ['Monday', '2026-11-23T17:00'],
    ['next Thursday', '2026-11-26T17:00'],
    ['before Wednesday', '2026-11-17T17:00'],
    ['by end of week', '2026-11-20T17:00'],
    ['by the end of the week', '2026-11-20T17:00'],
    ['this week', '2026-11-20T17:00'],
    ['before the weekend', '2026-11-20T17:00'],
    ['next week', '2026-11-23T17:00'],
    ['end of next week', '2026-11-27T17:00'],
    ['by the end of the month', '2026-11-30T17:00'],
    ['in two hours', '2026-11-17T12:30'],
    ['within 24 hours', '2026-11-18T10:30'],
    ['in half an hour', '2026-11-17T11:00'],
    ['in 20 minutes', '2026-11-17T10:50'],
    ['in a couple of days', '2026-11-19T17:00'],
    ['in a week', '2026-11-24T17:00'],
    ['as soon as possible', '2026-11-17T11:30'],
    ['within three business days', '2026-11-20T17:00'],
    ['first thing tomorrow', '2026-11-18T17:00'],
    ['after 3 tomorrow', '2026-11-18T15:00'],
    ['next month', '2026-12-01T17:00'],
    ['November 20', '2026-11-20T17:00'],
    ['by the 20th of November at 8 am', '2026-11-20T08:00'],
    ['Dec. 3rd', '2026-12-03T17:00'],
    ['March 5', '2027-03-05T17:00'],
    ['12/24', '2026-12-24T17:00'],
    ['2026-11-19', '2026-11-19T17:00'],
    ['2026-11-19T08:15', '2026-11-19T08:15'],
    ['2026-11-19T08:15:00Z', '2026-11-19T02:15'],
    ['2026-11-19T08:15:00-06:00', '2026-11-19T08:15'],
  ])('of “%s” on a Tuesday morning › is %s', (words, expected) => {
    expect(resolve(words)).toBe(expected)
  })

  test.each([[null], [''], ['whenever it suits'], ['2020-01-01'], ['2026-02-31'], ['February 31'], ['1999-01-01T00:00:00Z'], ['at 99:99']])(
    'of %j, which is no time or past › is the end of the next business day',
    (words) => {
      expect(resolve(words)).toBe('2026-11-18T17:00')
    },
  )

  test('of nothing on a Friday › skips the weekend', () => {
    expect(resolve(null, new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-23T17:00')
    expect(resolve(null, new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-23T17:00')
  })

  test('of “end of week” after the week’s last hour › is the next week', () => {
    expect(resolve('by end of week', new Date('2026-11-21T00:30:00Z'))).toBe('2026-11-27T17:00')
  })

  test('of “today” in the evening › is within the hour, the same day', () => {
    expect(resolve('today', new Date('2026-11-18T00:30:00Z'))).toBe('2026-11-17T19:30')
    expect(resolve('today', new Date('2026-11-18T05:30:00Z'))).toBe('2026-11-17T23:59')
  })

  test('late in the evening › goes by the calendar of the business, not by that of UTC', () => {
    const late = new Date('2026-11-18T04:00:00Z')
    expect(resolve('tomorrow at 9', late)).toBe('2026-11-18T09:00')
    expect(resolve('tomorrow at 9', late, 'Europe/London')).toBe('2026-11-19T09:00')
  })

  test('across the change to summer time › keeps the hour of the clock', () => {
    const saturday = new Date('2026-03-07T18:00:00Z')
    const due = resolveDue('tomorrow at 9', saturday, CHICAGO)
    expect(localIso(due, CHICAGO)).toBe('2026-03-08T09:00:00-05:00')
    expect(due.getTime() - saturday.getTime()).toBe(20 * 3_600_000)
  })

  test('across the change to winter time › keeps the hour of the clock', () => {
    const saturday = new Date('2026-10-31T17:00:00Z')
    expect(localIso(resolveDue('tomorrow at 9', saturday, CHICAGO), CHICAGO)).toBe('2026-11-01T09:00:00-06:00')
  })

  test('of an hour that the clock skips › is as much later as it skips; of one that it shows twice › the first', () => {
    expect(localIso(resolveDue('2026-03-08T02:30', TUESDAY_BEFORE, CHICAGO), CHICAGO)).toBe('2026-03-08T03:30:00-05:00')
    expect(localIso(resolveDue('2026-11-01T01:30', TUESDAY_BEFORE, CHICAGO), CHICAGO)).toBe('2026-11-01T01:30:00-05:00')
  })
})

const TUESDAY_BEFORE = new Date('2026-03-03T16:00:00Z')

describe('dueSameDay', () => {
  test.each([
    ['in the morning › is the end of business', '2026-11-17T16:30:00Z', '2026-11-17T17:00'],
    ['after 16:00 › is an hour later', '2026-11-17T22:30:00Z', '2026-11-17T17:30'],
    ['just before midnight › is still the same day', '2026-11-18T05:40:00Z', '2026-11-17T23:59'],
  ])('%s', (_, callAt, expected) => {
    expect(localIso(dueSameDay(new Date(callAt), CHICAGO), CHICAGO).slice(0, 16)).toBe(expected)
  })
})
