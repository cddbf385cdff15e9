import { useQueries } from '@tanstack/react-query'
import { getMonthlyAnalytics, type MonthlyAnalytics } from '#contract/monthly-analytics/monthly-analytics.ts'
import { call } from '../../../platform/api.ts'
import type { Day } from '../../../platform/calendar-days.ts'
import { lastTwelve, type MonthOfYear } from './months.ts'

export interface MonthOfFigures extends MonthOfYear {
  calls: number
  web: number
  customers: number
}

interface MonthlyFigures {
  /** Null while loading, and where they could not be loaded */
  months: MonthOfFigures[] | null
  isPending: boolean
}

const FRESH_MS = 300_000

/** The twelve months up to now, from the years that they belong to. They adorn the month's figures, which stand without them too */
export function useMonthlyFigures(today: Day, isWanted: boolean): MonthlyFigures {
  const wanted = lastTwelve(today)
  const years = [...new Set(wanted.map(({ year }) => year))]
  return useQueries({
    queries: years.map((year) => ({
      queryKey: ['home', 'months', year],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getMonthlyAnalytics, { params: { year } }, { signal }),
      staleTime: FRESH_MS,
      enabled: isWanted,
    })),
    combine: (answers) => {
      const found = answers.flatMap(({ data }) => data ?? [])
      return {
        isPending: answers.some(({ isPending }) => isPending),
        months: found.length < years.length ? null : wanted.map((month) => figuresOf(month, found[years.indexOf(month.year)])),
      }
    },
  })
}

function figuresOf({ year, month }: MonthOfYear, answer: Omit<MonthlyAnalytics, 'code'> | undefined): MonthOfFigures {
  const calls = answer?.call_count.find((other) => other.month === month)
  const web = answer?.website_contact.find((other) => other.month === month)
  return { year, month, calls: calls?.call_count ?? 0, web: web?.web_contact ?? 0, customers: calls?.new_client ?? 0 }
}
