import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import { listCalls } from '#contract/calls/calls.ts'
import { getSourceCosts } from '#contract/monthly-analytics/source-costs.ts'
import { computeGrowthPercent } from '#contract/social/social-networks.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { addDays, type DayRange, daysBetween } from '../../../platform/time/calendar-days.ts'
import { callKeys } from '../calls.data.ts'

export type CallDashboard = EndpointResponse<typeof getCallDashboard>

const RECENT_CALLS = 5

/** Keeps the previous period's stats as placeholder data while the next load, to avoid a layout shift */
export function useCallDashboard({ from, to }: DayRange) {
  return useQuery({
    queryKey: [...callKeys.dashboard, from, to],
    queryFn: ({ signal }) => call(getCallDashboard, { query: { date_from: from, date_to: to } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRecentCalls({ from, to }: DayRange) {
  return useQuery({
    // Stored under the lists' key, so that findListedCall also finds the calls shown here
    queryKey: [...callKeys.lists, 'recent', from, to],
    queryFn: ({ signal }) => call(listCalls, { query: { date_from: from, date_to: to, page: 1, size: RECENT_CALLS } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCallSources({ from, to }: DayRange) {
  return useQuery({
    queryKey: [...callKeys.sources, from, to],
    queryFn: ({ signal }) => call(getSourceCosts, { query: { date_from: from, date_to: to } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Change in percent, rounded down to two decimals; null if there is nothing to compare with */
export function computeChangePercent(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null
  // Averages have two decimals, so in hundredths they are whole numbers, which compute exactly
  return computeGrowthPercent(Math.round(before * 100), Math.round(now * 100))
}

/** The period of equal length that ended the day before this one starts */
export function periodBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) }
}
