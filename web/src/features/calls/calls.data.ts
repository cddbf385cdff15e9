import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type CallColumn, getCallColumns, saveCallColumns } from '#contract/calls/call-columns.ts'
import { analyzeAgain, type Call, type CallFilter, getCall, listCalls, markSpam, openRecording } from '#contract/calls/calls.ts'
import { getWaveform } from '#contract/calls/waveform.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import { ACTION_ITEMS_KEY } from './action-items.data.ts'

export type CallDetail = EndpointResponse<typeof getCall>['data']
export type CallPage = EndpointResponse<typeof listCalls>
export interface CallListQuery extends CallFilter {
  page: number
}

const CALLS_PAGE_SIZE = 10

/** Everything under `all` is invalidated when a call has arrived or changed: lists, details, dashboard stats */
export const callKeys = {
  all: ['calls'] as const,
  lists: ['calls', 'list'] as const,
  list: (query: CallListQuery) => ['calls', 'list', query] as const,
  details: ['calls', 'detail'] as const,
  detail: (sid: string) => ['calls', 'detail', sid] as const,
  dashboard: ['calls', 'dashboard'] as const,
  sources: ['calls', 'sources'] as const,
  columns: ['call-columns'] as const,
  waveform: (sid: string) => ['call-waveform', sid] as const,
}

/** Invalidates everything derived from calls. Called after a call has arrived or changed */
export async function refreshCalls(): Promise<void> {
  refreshToday()
  await Promise.all([callKeys.all, ACTION_ITEMS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Keeps the previous page as placeholder data while the next loads, to avoid a layout shift */
export function useCallList(query: CallListQuery) {
  return useQuery({
    queryKey: callKeys.list(query),
    queryFn: ({ signal }) => call(listCalls, { query: { ...query, size: CALLS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCall(sid: string) {
  return useQuery({
    queryKey: callKeys.detail(sid),
    queryFn: ({ signal }) => call(getCall, { params: { call_sid: sid } }, { signal }),
    select: ({ data }) => data,
  })
}

/** Finds the call in a cached list, so that its drawer opens with a head instead of a skeleton */
export function findListedCall(sid: string): Call | undefined {
  for (const [, page] of queryClient.getQueriesData<CallPage>({ queryKey: callKeys.lists })) {
    const found = page?.data.find((listed) => listed.call_sid === sid)
    if (found) return found
  }
  return undefined
}

const columnsQuery = queryOptions({
  queryKey: callKeys.columns,
  queryFn: async ({ signal }) => (await call(getCallColumns, {}, { signal })).column_lists,
  staleTime: 5 * 60_000,
})

export function useCallColumns() {
  return useQuery(columnsQuery)
}

/** Optimistic update of the table's columns, with rollback and an error message if the server rejects it */
export function useSaveCallColumns() {
  return useMutation({
    mutationFn: (columns: CallColumn[]) => call(saveCallColumns, { body: { selected_columns: columns } }),
    onMutate: async (columns) => {
      await queryClient.cancelQueries({ queryKey: callKeys.columns })
      const before = queryClient.getQueryData(columnsQuery.queryKey)
      queryClient.setQueryData(columnsQuery.queryKey, columns)
      return { before }
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(columnsQuery.queryKey, context?.before)
      notifyError(errorMessageUnlessSignedOut(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKeys.columns }),
  })
}

export function useMarkSpam() {
  return useMutation({
    mutationFn: ({ sid, spam }: { sid: string; spam: boolean }) => call(markSpam, { params: { call_sid: sid }, body: { spam } }),
    onSuccess: (_, { spam }) => {
      notifySuccess(spam ? 'Marked as spam' : 'Moved out of spam')
      return refreshCalls()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useAnalyzeAgain() {
  return useMutation({
    mutationFn: (sid: string) => call(analyzeAgain, { params: { call_sid: sid } }),
    onSuccess: () => refreshCalls(),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** A waveform never changes. The recording plays without it, so a failure is not reported */
export function useWaveform(sid: string) {
  return useQuery({
    queryKey: callKeys.waveform(sid),
    queryFn: async ({ signal }) => (await call(getWaveform, { params: { call_sid: sid } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** URL that plays the recording, valid for an hour */
export async function fetchRecordingUrl(sid: string): Promise<string> {
  return (await call(openRecording, { params: { call_sid: sid } })).data.url
}
