import { readStored, writeStored } from '../expiring-storage.ts'
import { addDays, type Day, type DayRange, daysBetween, isDay, monthsBefore } from './calendar-days.ts'

const KEY = 'portal-date-range'
const RETENTION_MS = 365 * 24 * 3_600_000

export interface RangePreset extends DayRange {
  label: string
}

/** The specification's default period, "last month to today" */
export function defaultDateRange(today: Day): DayRange {
  return { from: monthsBefore(today, 1), to: today }
}

export function buildRangePresets(today: Day): RangePreset[] {
  return [
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'Last month to today', ...defaultDateRange(today) },
    { label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
    { label: 'Last 12 months', from: addDays(monthsBefore(today, 12), 1), to: today },
  ]
}

/** The last chosen period. A period that ended on the day it was chosen meant "until today", so it is shifted to end today */
export function readStoredRange(today: Day): DayRange {
  const stored = parseStoredRange(readStored(KEY))
  if (!stored) return defaultDateRange(today)
  const { from, to, chosenOn, preset } = stored
  if (to !== chosenOn) return { from, to }
  const chosen = buildRangePresets(today).find(({ label }) => label === preset)
  if (chosen) return { from: chosen.from, to: chosen.to }
  return { from: addDays(from, daysBetween(chosenOn, today)), to: today }
}

export function storeRange({ from, to }: DayRange, today: Day): void {
  const preset = buildRangePresets(today).find((known) => known.from === from && known.to === to)?.label
  writeStored(KEY, JSON.stringify({ from, to, chosenOn: today, preset }), RETENTION_MS)
}

interface StoredRange extends DayRange {
  chosenOn: Day
  preset?: string
}

function parseStoredRange(text: string | null): StoredRange | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<StoredRange> | null
    const { from, to, chosenOn, preset } = stored ?? {}
    if (!isDay(from) || !isDay(to) || !isDay(chosenOn) || from > to) return null
    return { from, to, chosenOn, ...(typeof preset === 'string' ? { preset } : {}) }
  } catch {
    return null
  }
}
