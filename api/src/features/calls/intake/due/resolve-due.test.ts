import { describe, expect, test } from 'vitest'
import { localIso } from '../../../../platform/base/zoned-time.ts'
import { dueSameDay, resolveDue } from './resolve-due.ts'

const CHICAGO = 'America/Chicago'
/** A Tuesday, 10:30 am in Chicago */
const TUESDAY = new Date('2026-11-17T16:30:00Z')

const resolve = (phrase: string | null, callAt = TUESDAY, zone = CHICAGO) => localIso(resolveDue(phrase, callAt, zone), zone).slice(0, 16)

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
    ['first thing tomorrow', '2026-11-18T09:00'],
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
  ])('of “%s” on a Tuesday morning › is %s', (phrase, expected) => {
    expect(resolve(phrase)).toBe(expected)
  })

  test.each([
    // The hour spelled out, with and without its preposition
    ['tomorrow at nine', '2026-11-18T09:00'],
    ['at ten tomorrow', '2026-11-18T10:00'],
    ['tomorrow at three', '2026-11-18T15:00'],
    ['Tomorrow at nine.', '2026-11-18T09:00'],
    ['tomorrow, at nine o’clock', '2026-11-18T09:00'],
    ['nine o clock tomorrow', '2026-11-18T09:00'],
    ['tomorrow 9', '2026-11-18T09:00'],
    ['tomorrow nine thirty', '2026-11-18T09:30'],
    ['tomorrow around 9 30', '2026-11-18T09:30'],
    ['tomorrow at ten forty-five', '2026-11-18T10:45'],
    ['tomorrow at nine oh five', '2026-11-18T09:05'],
    ['at 930 tomorrow', '2026-11-18T09:30'],
    ['tomorrow at 9.30', '2026-11-18T09:30'],
    ['tomorrow at 9ish', '2026-11-18T09:00'],
    ['tomorrow at twelve', '2026-11-18T12:00'],
    ['half past nine tomorrow', '2026-11-18T09:30'],
    ['half past two tomorrow', '2026-11-18T14:30'],
    ['quarter past nine tomorrow', '2026-11-18T09:15'],
    ['tomorrow at a quarter to five', '2026-11-18T16:45'],
    ['ten to nine tomorrow', '2026-11-18T08:50'],
    ['twenty past three tomorrow', '2026-11-18T15:20'],
    ['no later than five tomorrow', '2026-11-18T17:00'],
    ['between nine and eleven tomorrow', '2026-11-18T11:00'],
    ['tomorrow between 2 and 4 pm', '2026-11-18T16:00'],
    ['tomorrow from 9 to noon', '2026-11-18T12:00'],
    ['tomorrow at 3 P.M.', '2026-11-18T15:00'],
    ['tomorrow at 5 p.m. sharp', '2026-11-18T17:00'],
    ['Thursday ten fifteen', '2026-11-19T10:15'],
    ['same time tomorrow', '2026-11-18T10:30'],
    ['17:30 tomorrow', '2026-11-18T17:30'],
    ['nine', '2026-11-18T09:00'],
    // The part of the day decides between am and pm
    ['9 tomorrow morning', '2026-11-18T09:00'],
    ['tomorrow morning at six', '2026-11-18T06:00'],
    ['Friday 8 in the morning', '2026-11-20T08:00'],
    ['at 7 tonight', '2026-11-17T19:00'],
    ['tonight at eleven', '2026-11-17T23:00'],
    ['by midnight tonight', '2026-11-17T23:59'],
    ['by 7 in the evening tomorrow', '2026-11-18T19:00'],
    ['tomorrow evening', '2026-11-18T20:00'],
    ['tomorrow night at 8', '2026-11-18T20:00'],
    ['tomorrow afternoon', '2026-11-18T17:00'],
    ['tomorrow afternoon at one', '2026-11-18T13:00'],
    ['today at 7', '2026-11-17T19:00'],
    ['in the morning', '2026-11-18T12:00'],
    ['8 in the morning', '2026-11-18T08:00'],
    ['in the afternoon', '2026-11-17T17:00'],
    ['in the evening', '2026-11-17T20:00'],
    ['first thing in the morning', '2026-11-18T09:00'],
    ['first thing Monday', '2026-11-23T09:00'],
    ['first thing on Thursday morning', '2026-11-19T09:00'],
    ['tomorrow after lunch', '2026-11-18T13:00'],
    ['tomorrow before lunch', '2026-11-18T12:00'],
    // Days of the month
    ['on the 20th', '2026-11-20T17:00'],
    ['the 20th at 3 pm', '2026-11-20T15:00'],
    ['at nine on the twentieth', '2026-11-20T09:00'],
    ['by the first', '2026-12-01T17:00'],
    ['by the first of the month', '2026-12-01T17:00'],
    ['the 10th', '2026-12-10T17:00'],
    ['the 17th', '2026-11-17T17:00'],
    ['on the 31st', '2026-12-31T17:00'],
    ['the fifth of next month', '2026-12-05T17:00'],
    ['the 25th of next month', '2026-12-25T17:00'],
    ['before the 20th', '2026-11-19T17:00'],
    ['two days before the 20th', '2026-11-18T17:00'],
    ['Wednesday the 25th', '2026-11-25T17:00'],
    ['Wednesday, the twenty-fifth, at ten', '2026-11-25T10:00'],
    ['Wednesday 25', '2026-11-25T17:00'],
    ['tomorrow, the 18th, at 9', '2026-11-18T09:00'],
    ['December first', '2026-12-01T17:00'],
    ['the third of December at two', '2026-12-03T14:00'],
    ['November 20 after 3', '2026-11-20T15:00'],
    ['11/20 at nine', '2026-11-20T09:00'],
    ['11/20/26', '2026-11-20T17:00'],
    ['on 2026-11-20 at nine', '2026-11-20T09:00'],
    ['January 5, 2028', '2028-01-05T17:00'],
    ['by the end of December', '2026-12-31T17:00'],
    ['in January', '2027-01-01T17:00'],
    ['before December', '2026-11-30T17:00'],
    ['end of next month', '2026-12-31T17:00'],
    ['end of the year', '2026-12-31T17:00'],
    // Offsets from a named day
    ['a week from Friday', '2026-11-27T17:00'],
    ['a week from Friday at ten', '2026-11-27T10:00'],
    ['two weeks from Monday', '2026-12-07T17:00'],
    ['a week from today', '2026-11-24T17:00'],
    ['a week from tomorrow', '2026-11-25T17:00'],
    ['two days after tomorrow', '2026-11-20T17:00'],
    ['three days from now', '2026-11-20T17:00'],
    ['Thursday or Friday', '2026-11-20T17:00'],
    ['today or tomorrow', '2026-11-18T17:00'],
    ['Wednesday of next week', '2026-11-25T17:00'],
    ['the week after next', '2026-11-30T17:00'],
    ['later next week', '2026-11-27T17:00'],
    ['over the weekend', '2026-11-22T17:00'],
    ['after the weekend', '2026-11-23T17:00'],
    ['before the end of the week', '2026-11-20T17:00'],
    ['before we close', '2026-11-17T17:00'],
    ['end of business Thursday', '2026-11-19T17:00'],
    ['today, Tuesday, at 3', '2026-11-17T15:00'],
    ['the next business day', '2026-11-18T17:00'],
    ['this time next week', '2026-11-24T10:30'],
    // Durations
    ['in ten minutes', '2026-11-17T10:40'],
    ['in twenty minutes', '2026-11-17T10:50'],
    ['in about twenty-five minutes', '2026-11-17T10:55'],
    ['in five to ten minutes', '2026-11-17T10:40'],
    ['ten minutes from now', '2026-11-17T10:40'],
    ['in a minute', '2026-11-17T11:30'],
    ['in the next hour', '2026-11-17T11:30'],
    ['within the hour', '2026-11-17T11:30'],
    ['in an hour', '2026-11-17T11:30'],
    ['in about an hour', '2026-11-17T11:30'],
    ['in an hour or two', '2026-11-17T12:30'],
    ['in an hour and a half', '2026-11-17T12:00'],
    ['in two and a half hours', '2026-11-17T13:00'],
    ['in an hour and 15 minutes', '2026-11-17T11:45'],
    ['in a quarter of an hour', '2026-11-17T10:45'],
    ['within twenty-four hours', '2026-11-18T10:30'],
    ['24 hours', '2026-11-18T10:30'],
    ['within the next 48 hours', '2026-11-19T10:30'],
    ['in ten days', '2026-11-27T17:00'],
    ['in two or three days', '2026-11-20T17:00'],
    ['in the next day or two', '2026-11-19T17:00'],
    ['in the next few days', '2026-11-20T17:00'],
    ['in two days at nine', '2026-11-19T09:00'],
    ['within five business days', '2026-11-24T17:00'],
    ['within the next week', '2026-11-24T17:00'],
    ['in six weeks', '2026-12-29T17:00'],
    ['in a couple of weeks', '2026-12-01T17:00'],
    ['in six months', '2027-05-17T17:00'],
    ['in a year', '2027-11-17T17:00'],
  ])('of “%s”, as people say it › is %s', (phrase, expected) => {
    expect(resolve(phrase)).toBe(expected)
  })

  test.each([['in room 4'], ['with the 3 forms'], ['one of these days'], ['an hour before the appointment'], ['a 2nd time']])(
    'of “%s”, whose number is no time › is the end of the next business day',
    (phrase) => {
      expect(resolve(phrase)).toBe('2026-11-18T17:00')
    },
  )

  test('of the last day of a month that has fewer › is in the next that has it, or its last', () => {
    const end = new Date('2027-01-31T16:00:00Z')
    expect(resolve('the 30th', end)).toBe('2027-03-30T17:00')
    expect(resolve('in a month', end)).toBe('2027-02-28T17:00')
  })

  test.each([
    [null],
    [''],
    ['whenever it suits'],
    ['2020-01-01'],
    ['January 5, 2020'],
    ['2026-02-31'],
    ['February 31'],
    ['1999-01-01T00:00:00Z'],
    ['at 99:99'],
  ])('of %j, which is no time or past › is the end of the next business day', (phrase) => {
    expect(resolve(phrase)).toBe('2026-11-18T17:00')
  })

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
