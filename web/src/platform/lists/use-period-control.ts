import { useMemo } from 'react'
import type { Day, DayRange } from '../time/calendar-days.ts'
import { buildRangePresets, type RangePreset } from '../time/stored-date-range.ts'
import { useBusinessDay } from '../time/use-business-day.ts'

interface PeriodView {
  chosen: { period: DayRange | null }
  choose: (changes: { period: DayRange | null }) => void
}

/** Props of ui/PeriodFilter.tsx */
interface PeriodControl {
  value: DayRange | null
  onChange: (period: DayRange) => void
  onClear: () => void
  presets: readonly RangePreset[]
  latest: Day
}

/** The optional period of a list's filters */
export function usePeriodControl({ chosen, choose }: PeriodView): PeriodControl {
  const latest = useBusinessDay()
  const presets = useMemo(() => buildRangePresets(latest), [latest])
  return {
    value: chosen.period,
    onChange: (period) => choose({ period }),
    onClear: () => choose({ period: null }),
    presets,
    latest,
  }
}
