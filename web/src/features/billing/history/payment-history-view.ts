import { useMemo } from 'react'
import { pageNumber } from '../../../platform/address-values.ts'
import { type DayRange, isDay } from '../../../platform/calendar-days.ts'
import { useAddressQuery } from '../../../platform/use-address-query.ts'
import type { HistoryFilter } from '../billing.data.ts'

/** What the list shows, as the address says it; another period starts on the first page */
export function usePaymentHistoryView() {
  const { query, change } = useAddressQuery()
  const [from, to] = [query.get('start_date'), query.get('end_date')]
  const page = pageNumber(query.get('page'))
  const range = useMemo<DayRange | null>(() => (isDay(from) && isDay(to) && from <= to ? { from, to } : null), [from, to])
  const filter = useMemo<HistoryFilter>(() => ({ page, ...(range && { start_date: range.from, end_date: range.to }) }), [page, range])
  return {
    filter,
    range,
    choose: (next: DayRange | null) => change({ start_date: next?.from ?? null, end_date: next?.to ?? null, page: null }),
    turnTo: (next: number, how: 'push' | 'replace' = 'push') => change({ page: next === 1 ? null : String(next) }, how),
  }
}
