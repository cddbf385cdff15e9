import { useEffect } from 'react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { listRunningScans } from '#contract/map-scan/scans.ts'
import { call } from '../../../platform/api/api.ts'
import { runWhenQuiet } from '../../../platform/when-quiet.ts'
import { sortFromMiddle } from './scan-order.ts'
import { markRunShownOnScreen, startScanRun } from './scan-runner.ts'

/**
 * Resumes a scan that a closed window or a lost connection left unfinished, when its page is opened. The server returns the rank of a
 * measured point without calling the service again, so two windows do no harm
 */
export function useResumeScan(service: ScanService, scan: ScanDetail | undefined): void {
  const uuid = scan?.main.client_map_grid_uuid
  // A scheduled scan runs on the server
  const isOurs = scan?.main.state === 'running' && !scan.main.scheduled && scan.main.grid_type === service

  useEffect(() => {
    if (!scan || !isOurs) return
    const { main, cells } = scan
    const open = sortFromMiddle(cells, main.grid_number).filter(({ state }) => state === 'open')
    startScanRun({
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
    return markRunShownOnScreen(uuid)
  }, [uuid, isOurs])
}

/** Also resumes the other unfinished scans, each with a toast. They are requested once the screen has the data it needs */
export function useResumeOtherScans(shownUuid: string | null): void {
  useEffect(() => {
    let isGone = false
    async function resume() {
      const { data } = await call(listRunningScans, { query: {} })
      if (isGone) return
      for (const scan of data.filter((one) => one.client_map_grid_uuid !== shownUuid)) {
        startScanRun({
          uuid: scan.client_map_grid_uuid,
          service: scan.grid_type,
          keyword: scan.keywords,
          competitorIds: scan.client_competitors_id,
          points: scan.points,
          open: scan.open_cells,
        })
      }
    }
    // A failure does no harm: the next visit requests them again
    const callOff = runWhenQuiet(() => void resume().catch(() => undefined))
    return () => {
      isGone = true
      callOff()
    }
  }, [shownUuid])
}
