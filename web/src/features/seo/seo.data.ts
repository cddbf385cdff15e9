import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReportMonth } from '#contract/seo/seo-formats.ts'
import {
  type Comparison,
  downloadSeoReport,
  getLatestSeoReport,
  getSeoDetail,
  getSeoPlaceMap,
  listSeoPlaces,
  refreshSeoReport,
} from '#contract/seo/seo-report.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { notifyError } from '../../ui/dialogs/toasts.ts'

export type LatestReport = EndpointResponse<typeof getLatestSeoReport>
export type SeoSync = LatestReport['sync']
export type SeoPlace = EndpointResponse<typeof listSeoPlaces>['data'][number]

const SYNC_POLL_MS = 2_000
const LATEST_KEY = ['seo', 'latest']
/** Requests the latest report */
const LATEST: ReportMonth = { year: 0, month: 0 }

/** State of the syncs. Polls while a sync is running; when it ends, everything else is refetched */
export function useLatestReport() {
  return useQuery({
    queryKey: LATEST_KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<LatestReport>(LATEST_KEY)
      const latest = await call(getLatestSeoReport, {}, { signal })
      if (before?.sync.state === 'running' && latest.sync.state !== 'running') refetchAfterSync()
      return latest
    },
    refetchInterval: ({ state }) => (state.data?.sync.state === 'running' ? SYNC_POLL_MS : false),
  })
}

function refetchAfterSync(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [feature, what] }) => feature === 'seo' && what !== 'latest' })
}

/** Shows the previous month's metrics as placeholder data while the next month loads */
export function useSeoDetail(month: ReportMonth | null, compare: Comparison) {
  const { year, month: of } = month ?? LATEST
  return useQuery({
    queryKey: ['seo', 'detail', year, of, compare],
    queryFn: ({ signal }) => call(getSeoDetail, { query: { year, month: of, compare } }, { signal }),
    placeholderData: (cached) => cached,
  })
}

export function useSeoPlaces(month: ReportMonth | null) {
  const { year, month: of } = month ?? LATEST
  return useQuery({
    queryKey: ['seo', 'places', year, of],
    queryFn: async ({ signal }) => (await call(listSeoPlaces, { query: { year, month: of } }, { signal })).data,
    placeholderData: (cached) => cached,
  })
}

/** A new scan of the keyword creates a new map */
export function usePlaceMap({ seo_report_google_places_uuid: uuid, client_map_grid_uuid: scan }: SeoPlace) {
  return useQuery({
    queryKey: ['seo', 'map', uuid, scan],
    queryFn: ({ signal }) => download(getSeoPlaceMap, { params: { seo_report_google_places_uuid: uuid } }, { signal, onBytes: () => {} }),
    staleTime: 300_000,
  })
}

export function useDownloadReport() {
  return useMutation({
    mutationFn: async (uuid: string) => {
      const options = { signal: new AbortController().signal, onBytes: () => {} }
      saveFile(await download(downloadSeoReport, { params: { seo_report_uuid: uuid } }, options), 'report.pdf')
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Optimistically shown as running; afterward the poll reports the state */
export function useRefreshReport() {
  return useMutation({
    mutationFn: () => call(refreshSeoReport),
    onSuccess: () => {
      queryClient.setQueryData<LatestReport>(
        LATEST_KEY,
        (cached) => cached && { ...cached, sync: { ...cached.sync, state: 'running' as const, problem: '' } },
      )
      return queryClient.invalidateQueries({ queryKey: LATEST_KEY })
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
