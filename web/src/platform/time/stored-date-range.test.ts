import { beforeEach, describe, expect, it } from 'vitest'
import { formatDayRange, isDay, monthsBefore, toDayIn } from './calendar-days.ts'
import { buildRangePresets, defaultDateRange, readStoredRange, storeRange } from './stored-date-range.ts'

beforeEach(() => localStorage.clear())

describe('the stored date range', () => {
  it('nothing chosen yet › is last month to today', () => {
    expect(readStoredRange('2026-11-17')).toEqual({ from: '2026-10-17', to: '2026-11-17' })
    expect(defaultDateRange('2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
    expect(defaultDateRange('2026-01-05')).toEqual({ from: '2025-12-05', to: '2026-01-05' })
  })

  it('chosen in the past › stays unchanged', () => {
    storeRange({ from: '2026-09-01', to: '2026-09-30' }, '2026-11-17')
    expect(readStoredRange('2026-12-24')).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  })

  it('chosen until today › moves along with today', () => {
    storeRange({ from: '2026-11-08', to: '2026-11-17' }, '2026-11-17')
    expect(readStoredRange('2026-11-20')).toEqual({ from: '2026-11-11', to: '2026-11-20' })
  })

  it('chosen by a preset › is the same preset on a later day', () => {
    storeRange({ from: '2026-11-01', to: '2026-11-17' }, '2026-11-17')
    expect(readStoredRange('2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' })
  })

  it('something unreadable stored › is the default again', () => {
    for (const value of [
      '{',
      '{"from":"2026-11-31","to":"2026-12-01","chosenOn":"2026-12-01"}',
      '{"from":"2026-12-02","to":"2026-12-01","chosenOn":"2026-12-01"}',
      'null',
    ]) {
      localStorage.setItem('portal-date-range', JSON.stringify({ value, expire: Date.now() + 1000 }))
      expect(readStoredRange('2026-11-17')).toEqual(defaultDateRange('2026-11-17'))
    }
  })

  it('the presets › end today and have the stated length', () => {
    const presets = Object.fromEntries(buildRangePresets('2026-11-17').map(({ label, from, to }) => [label, [from, to]]))
    expect(presets).toEqual({
      'Last 7 days': ['2026-11-11', '2026-11-17'],
      'Last 30 days': ['2026-10-19', '2026-11-17'],
      'Last month to today': ['2026-10-17', '2026-11-17'],
      'This month': ['2026-11-01', '2026-11-17'],
      'Last 12 months': ['2025-11-18', '2026-11-17'],
    })
  })
})

describe('days of the calendar', () => {
  it('a moment › falls on the day of the zone', () => {
    const moment = new Date('2026-11-18T04:30:00Z')
    expect(toDayIn(moment, 'America/Chicago')).toBe('2026-11-17')
    expect(toDayIn(moment, 'America/New_York')).toBe('2026-11-17')
    expect(toDayIn(moment, 'Europe/London')).toBe('2026-11-18')
  })

  it('a text › is a day only if it exists in the calendar', () => {
    expect(['2028-02-29', '2026-02-29', '2026-2-1', '', 'today'].map(isDay)).toEqual([true, false, false, false, false])
  })

  it('a month before › is limited to the days of that month', () => {
    expect(monthsBefore('2026-05-31', 1)).toBe('2026-04-30')
    expect(monthsBefore('2028-03-30', 1)).toBe('2028-02-29')
    expect(monthsBefore('2026-11-17', 12)).toBe('2025-11-17')
  })

  it('a formatted range › names the year only where it is not obvious', () => {
    expect(formatDayRange({ from: '2026-10-17', to: '2026-11-17' }, '2026-11-17')).toBe('Oct 17–Nov 17')
    expect(formatDayRange({ from: '2025-12-05', to: '2026-01-05' }, '2026-01-05')).toBe('Dec 5, 2025–Jan 5, 2026')
    expect(formatDayRange({ from: '2026-11-17', to: '2026-11-17' }, '2026-11-17')).toBe('Nov 17')
  })
})
