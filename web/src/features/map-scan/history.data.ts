import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SCANS_PAGE_SIZE, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { getScanTrend, listScannedKeywords, listScans, type ScanDetail } from '#contract/map-scan/scan-history.ts'
import { call } from '../../platform/api/api.ts'
import type { ListView } from '../../platform/lists/use-list-view.ts'
import type { SCAN_FILTERS } from './history/scan-filters.ts'
import { LISTS_KEY } from './scan-cache.ts'
import { useHasNetworkBeenIdle } from './use-is-network-idle.ts'

export function useScans({ search, ...query }: ListView<typeof SCAN_FILTERS>['query']) {
  return useQuery({
    queryKey: [...LISTS_KEY, 'page', search, query],
    queryFn: ({ signal }) =>
      call(listScans, { query: { ...query, keyword: search, size: SCANS_PAGE_SIZE, order: 'datetime_desc' } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Scans are comparable if they have these in common */
export interface ScanKind {
  keyword: string
  grid_type: ScanService
  grid_number: number
  diagonal: number
}

export function useScannedKeywords() {
  return useQuery({
    queryKey: [...LISTS_KEY, 'keywords'],
    queryFn: async ({ signal }) => (await call(listScannedKeywords, { query: {} }, { signal })).data,
  })
}

/** The history of one keyword; null requests the keyword that is scanned most often */
export function useScanTrend(kind: ScanKind | null, isWanted = true) {
  const query = kind
    ? { keyword: kind.keyword, grid_type: kind.grid_type, grid: String(kind.grid_number) as '5', diagonal: String(kind.diagonal) as '5' }
    : {}
  return useQuery({
    queryKey: [...LISTS_KEY, 'trend', query],
    queryFn: async ({ signal }) => (await call(getScanTrend, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

/** Change of a scan's top 3 percentage from the previous scan, in percentage points; null if there is no previous scan */
export function useTop3ShareChange(main: ScanDetail['main'] | null): number | null {
  const isIdle = useHasNetworkBeenIdle()
  const trend = useScanTrend(main, main !== null && isIdle)
  const scans = trend.isPlaceholderData ? [] : (trend.data?.scans ?? [])
  const place = scans.findIndex((scan) => scan.client_map_grid_uuid === main?.client_map_grid_uuid)
  const [before, now] = [scans[place - 1]?.figures.share_top3, scans[place]?.figures.share_top3]
  return before == null || now == null ? null : now - before
}
