import { useCallback, useMemo } from 'react'
import type { DayRange } from '../time/calendar-days.ts'
import { buildRangePresets, type RangePreset, readStoredRange, storeRange } from '../time/stored-date-range.ts'
import { useBusinessDay } from '../time/use-business-day.ts'
import { parsePeriod } from './list-filters.ts'
import { useAddressQuery } from './use-address-query.ts'

interface ChosenRange {
  range: DayRange
  today: string
  presets: RangePreset[]
  choose: (range: DayRange) => void
}

/**
 * The period that a screen shows. It comes from the URL (`date_from`, `date_to`), so that a view can be shared; otherwise it is the period
 * that the user last chose on any screen. Choosing a period resets the pagination to page 1
 */
export function useScreenDateRange(): ChosenRange {
  const today = useBusinessDay()
  const { query, change } = useAddressQuery()
  const [from, to] = [query.get('date_from'), query.get('date_to')]
  const range = useMemo(() => parsePeriod(from, to) ?? readStoredRange(today), [from, to, today])
  const presets = useMemo(() => buildRangePresets(today), [today])
  const choose = useCallback(
    (chosen: DayRange) => {
      storeRange(chosen, today)
      change({ date_from: chosen.from, date_to: chosen.to, page: null })
    },
    [today, change],
  )
  return { range, today, presets, choose }
}
