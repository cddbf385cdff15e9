import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getGooglePlace, getYelpPlace, suggestKeywords } from '#contract/map-scan/competitors.ts'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { deleteScan, downloadComparison, downloadScan, getScan, listScans } from '#contract/map-scan/scan-history.ts'
import { getMapStyle, getScanBudget, getScanCell } from '#contract/map-scan/scans.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import { stopAndRemoveRun } from './scan/scan-runner.ts'
import { budgetKey, CELLS_KEY, LISTS_KEY, refreshScanLists, scanKey } from './scan-cache.ts'
import { useHasNetworkBeenIdle } from './use-is-network-idle.ts'

/** The business's own place, which is the center of its scans; null if the agency has not set it up */
export function useOwnPlace(service: ScanService) {
  return useQuery({
    queryKey: ['own-place', service],
    queryFn: async ({ signal }) => {
      if (service === 'google') {
        const { data } = await call(getGooglePlace, {}, { signal })
        return data && { name: data.name, address: data.address, at: data.location }
      }
      const { data } = await call(getYelpPlace, {}, { signal })
      return data && { name: data.name, address: data.address, at: data.coordinates }
    },
    staleTime: 300_000,
  })
}

/** How many more calls to the services the business may make today */
export function useScanBudget() {
  const isIdle = useHasNetworkBeenIdle()
  return useQuery({ queryKey: budgetKey, queryFn: ({ signal }) => call(getScanBudget, {}, { signal }), enabled: isIdle })
}

const scanQuery = (uuid: string) =>
  queryOptions({
    queryKey: scanKey(uuid),
    queryFn: ({ signal }) => call(getScan, { params: { client_map_grid_uuid: uuid } }, { signal }),
  })

/** One scan with its points. While the scan runs in this browser, the runner writes each response into this cache entry */
export function useScan(uuid: string | null) {
  return useQuery({ ...scanQuery(uuid ?? ''), enabled: uuid !== null })
}

/** The scan that a map page shows first: the newest, finished or not */
export function useLatestScan(service: ScanService, isWanted: boolean) {
  return useQuery({
    queryKey: [...LISTS_KEY, 'latest', service],
    queryFn: async ({ signal }) => {
      const { data } = await call(listScans, { query: { grid_type: service, size: 1 } }, { signal })
      return { uuid: data[0]?.client_map_grid_uuid ?? null }
    },
    enabled: isWanted,
    // Refetched whenever the page opens, because a scan may have been started in another window
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useKeywordSuggestions(query: string, service: ScanService, isWanted: boolean) {
  return useQuery({
    queryKey: ['scan-keywords', service, query],
    queryFn: async ({ signal }) => (await call(suggestKeywords, { query: { query, grid_type: service } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: isWanted,
    // Suggestions are optional, so a failure leaves the field as it is
    retry: false,
  })
}

/** Empty URLs mean that no style is configured, and the map has a plain background. Requested together with the map's code */
export function useMapStyle(isWanted: boolean) {
  return useQuery({
    queryKey: ['map-style'],
    queryFn: ({ signal }) => call(getMapStyle, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
}

/** Details of one point, for the Search Results dialog */
export function useScanCell(scanUuid: string, cellUuid: string | null) {
  return useQuery({
    queryKey: [...CELLS_KEY, scanUuid, cellUuid],
    queryFn: ({ signal }) =>
      call(getScanCell, { params: { client_map_grid_uuid: scanUuid, client_map_grid_cell_uuid: cellUuid ?? '' } }, { signal }),
    enabled: cellUuid !== null,
  })
}

export function useDeleteScan() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteScan, { params: { client_map_grid_uuid: uuid } }),
    onSuccess: (_, uuid) => {
      stopAndRemoveRun(uuid)
      queryClient.removeQueries({ queryKey: scanKey(uuid) })
      notifySuccess('delete success!')
      return refreshScanLists()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** CSV of one scan, or of two compared */
export function useDownloadScanCsv() {
  return useMutation({
    mutationFn: async (of: { scan: string } | { earlier: string; later: string }) => {
      const options = { signal: new AbortController().signal, onBytes: () => {} }
      const file =
        'scan' in of
          ? await download(downloadScan, { params: { client_map_grid_uuid: of.scan } }, options)
          : await download(downloadComparison, { params: { earlier: of.earlier, later: of.later } }, options)
      saveFile(file, file.name)
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
