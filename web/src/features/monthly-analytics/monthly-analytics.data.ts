import { useMutation, useQuery } from '@tanstack/react-query'
import { getMonthlyAnalytics, getSpend, type ReferralSource, saveSpend } from '#contract/monthly-analytics/monthly-analytics.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export type Spend = Record<ReferralSource, number | null>
export interface SpendOfMonth {
  month: number
  /** In cents; null if not entered */
  spend: Spend
}

const spendKey = (year: number) => ['monthly-analytics', year, 'spend'] as const

export function useYearAnalytics(year: number) {
  return useQuery({
    queryKey: ['monthly-analytics', year],
    queryFn: ({ signal }) => call(getMonthlyAnalytics, { params: { year: String(year) } }, { signal }),
  })
}

export function useSpend(year: number) {
  return useQuery({
    queryKey: spendKey(year),
    queryFn: async ({ signal }): Promise<SpendOfMonth[]> => (await call(getSpend, { params: { year: String(year) } }, { signal })).data,
  })
}

export function useSaveSpend(year: number) {
  return useMutation({
    mutationFn: ({ month, spend }: { month: number; spend: Partial<Spend> }) =>
      call(saveSpend, { params: { year: String(year), month: String(month) }, body: { spend } }),
    // The call dashboard shows the cost of its sources
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['calls', 'sources'] })
      return queryClient.invalidateQueries({ queryKey: spendKey(year) })
    },
  })
}
