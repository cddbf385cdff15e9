import { useEffect } from 'react'
import type { ScanService } from '#contract/map-scan/map-scan-words.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { fromTheMiddle } from './scan-order.ts'
import { runScan, watchRun } from './scan-runner.ts'

/**
 * A scan that was left unfinished, by closing the window or by a lost connection, goes on when its page is opened. The server answers a
 * point that has its rank without asking the service again, so two windows do no harm
 */
export function useResume(service: ScanService, scan: ScanDetail | undefined): void {
  const uuid = scan?.main.client_map_grid_uuid
  // A scheduled scan goes on by itself, on the server
  const isOurs = scan?.main.state === 'running' && !scan.main.scheduled && scan.main.grid_type === service

  useEffect(() => {
    if (!scan || !isOurs) return
    const { main, cells } = scan
    const open = fromTheMiddle(cells, main.grid_number).filter(({ state }) => state === 'open')
    runScan({
      uuid: main.client_map_grid_uuid,
      service,
      keyword: main.keyword,
      competitorIds: main.client_competitors_id,
      points: cells.length,
      open: open.map((cell) => cell.client_map_grid_cell_uuid),
    })
  }, [service, scan, isOurs])

  useEffect(() => {
    if (uuid === undefined || !isOurs) return
    return watchRun(uuid)
  }, [uuid, isOurs])
}
