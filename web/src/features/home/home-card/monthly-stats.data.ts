import { useQueries } from '@tanstack/react-query'
import { getMonthlyAnalytics, type MonthlyAnalytics } from '#contract/monthly-analytics/monthly-analytics.ts'
import { call } from '../../../platform/api/api.ts'
import type { Day } from '../../../platform/time/calendar-days.ts'
import { listLastTwelveMonths, type MonthOfYear } from './months.ts'

export interface MonthStats extends MonthOfYear {
  calls: number
  web: number
  customers: number
}

interface MonthlyStats {
  /** Null while loading, and if loading failed */
  months: MonthStats[] | null
  isPending: boolean
}

const FRESH_MS = 300_000

/** The last twelve months, from the responses for the years they fall in. Optional: the card works without them */
export function useMonthlyStats(today: Day, isWanted: boolean): MonthlyStats {
  const wanted = listLastTwelveMonths(today)
  const years = [...new Set(wanted.map(({ year }) => year))]
  return useQueries({
    queries: years.map((year) => ({
      queryKey: ['home', 'months', year],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getMonthlyAnalytics, { params: { year } }, { signal }),
      staleTime: FRESH_MS,
      enabled: isWanted,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }) => data ?? [])
      return {
        isPending: results.some(({ isPending }) => isPending),
        months: found.length < years.length ? null : wanted.map((month) => toMonthStats(month, found[years.indexOf(month.year)])),
      }
    },
  })
}

function toMonthStats({ year, month }: MonthOfYear, response: Omit<MonthlyAnalytics, 'code'> | undefined): MonthStats {
  const calls = response?.call_count.find((other) => other.month === month)
  const web = response?.website_contact.find((other) => other.month === month)
  return { year, month, calls: calls?.call_count ?? 0, web: web?.web_contact ?? 0, customers: calls?.new_client ?? 0 }
}
