import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { KM_PER_MILE, type ScanService } from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { initializeGoogleScan, initializeYelpScan } from '#contract/map-scan/scans.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'
import type { Competitor } from '../competitors/competitors.data.ts'
import { cacheScan, refreshScanBudget } from '../scan-cache.ts'
import type { ScanValues } from './scan-values.ts'

interface Start {
  values: ScanValues
  placeName: string
  competitors: readonly Competitor[]
}

/** Creates the grid. The screen then shows it and starts measuring its points (use-resume.ts) */
export function useStartScan(service: ScanService) {
  // Idempotency key: a retry after a lost response finds the scan that the first request created
  const request = useRef(randomUuid())
  return useMutation({
    mutationFn: async ({ values, placeName, competitors }: Start) => {
      const { keyword, grid, diagonal, client_competitors_id, isDeep } = values
      const body = {
        keyword: keyword.trim(),
        grid: grid ?? 0,
        diagonal: diagonal ?? 0,
        client_competitors_id,
        request_uuid: request.current,
      }
      const createdGrid =
        service === 'google'
          ? await call(initializeGoogleScan, { body: { ...body, grid_type: isDeep ? 'DEEPSCAN' : 'REGULAR' } })
          : await call(initializeYelpScan, { body })
      request.current = randomUuid()
      cacheScan(buildUnmeasuredScan(service, createdGrid, { values, placeName, competitors }))
      refreshScanBudget()
      return createdGrid.client_map_grid_uuid
    },
  })
}

type CreatedGrid = EndpointResponse<typeof initializeYelpScan>

/** The scan as the server will return it before any point is measured, so that it can be shown without a request */
function buildUnmeasuredScan(service: ScanService, createdGrid: CreatedGrid, { values, placeName, competitors }: Start): ScanDetail {
  const grid = values.grid ?? 0
  const miles = values.diagonal ?? 0
  const { client_map_grid_uuid: uuid, circles, center_point, boundary_ne, boundary_nw, boundary_sw, boundary_se } = createdGrid
  const nothing = computeScanMetrics(circles.map(() => null))
  const followed = competitors.filter(({ id }) => values.client_competitors_id.includes(id))
  return {
    code: 200,
    main: {
      keyword: values.keyword.trim(),
      diagonal_km: miles * KM_PER_MILE,
      type: service === 'google' && values.isDeep ? 'DEEPSCAN' : 'REGULAR',
      center_point,
      boundary_ne,
      boundary_nw,
      boundary_sw,
      boundary_se,
      client_map_grid_uuid: uuid,
      generated_datetime: new Date().toISOString(),
      completed_datetime: null,
      grid_type: service,
      grid_number: grid,
      diagonal: miles,
      state: 'running',
      scheduled: false,
      fell: false,
      place_name: placeName,
      client_competitors_id: values.client_competitors_id,
      figures: nothing,
      competitors: followed.map(({ id, name }) => ({ client_competitors_id: id, name, figures: nothing, ahead_in: 0 })),
    },
    cells: circles.map(({ cell_center, client_map_grid_cell_uuid }, place) => ({
      cell_center_point: cell_center,
      my_ranking: null,
      client_map_grid_cell_uuid,
      row: Math.floor(place / grid),
      column: place % grid,
      state: 'open',
      problem: '',
      competitor_ranking: [],
      google_map_url: '',
    })),
  }
}
