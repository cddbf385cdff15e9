import { useCallback, useEffect, useMemo } from 'react'
import type { ReportMonth } from '#contract/seo/seo-formats.ts'
import type { Comparison } from '#contract/seo/seo-report.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { notifyError } from '../../ui/dialogs/toasts.ts'

export const EARLIEST: ReportMonth = { year: 2000, month: 1 }
const LAST_YEAR = 2100

type Tab = 'chart' | 'map'

/** The screen's state, all of it in the URL, so that a view can be linked to and restored by Back */
export function useSeoView() {
  const { query, change, hrefWith } = useAddressQuery()
  const [year, month] = [query.get('year'), query.get('month')]
  const chosen = useMemo(() => parseChosenMonth(year, month), [year, month])
  const isWrong = chosen === null && (year !== null || month !== null)
  useEffect(() => {
    if (!isWrong) return
    change({ year: null, month: null }, 'replace')
    notifyError('That month doesn’t exist. This is the latest report.')
  }, [isWrong, change])

  const choose = useCallback((next: ReportMonth | null) => change(toMonthParameters(next)), [change])
  const compare = useCallback((by: Comparison) => change({ compare: by === 'month' ? null : by }), [change])
  const comparison: Comparison = query.get('compare') === 'year' ? 'year' : 'month'
  const tab: Tab = query.get('tab') === 'map' ? 'map' : 'chart'
  return {
    /** Null for the latest report */
    chosen,
    comparison,
    tab,
    choose,
    compare,
    hrefOf: (to: Tab) => hrefWith({ tab: to === 'chart' ? null : to }),
  }
}

export type SeoView = ReturnType<typeof useSeoView>

const toMonthParameters = (month: ReportMonth | null) => ({
  year: month && String(month.year),
  month: month && String(month.month),
})

function parseChosenMonth(year: string | null, month: string | null): ReportMonth | null {
  const chosen = { year: Number(year), month: Number(month) }
  const isReal = [chosen.year, chosen.month].every(Number.isInteger) && chosen.month >= 1 && chosen.month <= 12
  return isReal && chosen.year >= EARLIEST.year && chosen.year <= LAST_YEAR ? chosen : null
}
