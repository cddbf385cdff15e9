import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { queryClient } from '../../platform/api/query-client.ts'

/** Lists, trends and the latest scan, which all change when a scan ends or is deleted */
export const LISTS_KEY = ['scan-lists']
export const CELLS_KEY = ['scan-cells']
export const budgetKey = ['scan-budget']
export const scanKey = (uuid: string) => ['scan', uuid]

export function refreshScanLists(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS_KEY })
}

export function refreshScanBudget(): void {
  void queryClient.invalidateQueries({ queryKey: budgetKey })
}

export function cacheScan(detail: ScanDetail): void {
  queryClient.setQueryData(scanKey(detail.main.client_map_grid_uuid), detail)
}

export function refreshScan(uuid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: scanKey(uuid) })
}

type CellChange = Pick<ScanDetail['cells'][number], 'state' | 'my_ranking' | 'problem' | 'competitor_ranking'>

/** Writes the response for one point into the cached scan */
export function updateCachedCell(scanUuid: string, cellUuid: string, change: CellChange): void {
  queryClient.setQueryData<ScanDetail>(
    scanKey(scanUuid),
    (scan) =>
      scan && { ...scan, cells: scan.cells.map((cell) => (cell.client_map_grid_cell_uuid === cellUuid ? { ...cell, ...change } : cell)) },
  )
  void queryClient.invalidateQueries({ queryKey: [...CELLS_KEY, scanUuid, cellUuid] })
}
