import type { ScanDetail, ScanRow } from '#contract/map-scan/scan-history.ts'
import { computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'

const at = { latitude: 39.7817, longitude: -89.6501 }

type Cell = ScanDetail['cells'][number]

export const CAPITOL = '0a5c6a7e-5a1d-4f0e-9b1c-0000000000c1'

/** A scan of three by three points with these ranks of the business; null for a point that was not measured */
export function scanOf(ranks: readonly (number | null)[], rival: readonly (number | null)[] = []): ScanDetail {
  const cells = ranks.map(
    (rank, place): Cell => ({
      cell_center_point: at,
      my_ranking: rank,
      client_map_grid_cell_uuid: `cell-${place}`,
      row: Math.floor(place / 3),
      column: place % 3,
      state: rank === null ? 'not_measured' : 'measured',
      problem: rank === null ? 'Google did not respond.' : '',
      competitor_ranking:
        rival.length === 0 ? [] : [{ client_competitors_id: CAPITOL, name: 'Capitol Family Dentistry', ranking: rival[place] ?? null }],
      google_map_url: '',
    }),
  )
  const metrics = computeScanMetrics(ranks)
  return {
    code: 200,
    main: {
      keyword: 'dentist near me',
      diagonal_km: 8.04672,
      type: 'REGULAR',
      center_point: at,
      boundary_ne: { latitude: 39.81, longitude: -89.61 },
      boundary_nw: { latitude: 39.81, longitude: -89.69 },
      boundary_sw: { latitude: 39.75, longitude: -89.69 },
      boundary_se: { latitude: 39.75, longitude: -89.61 },
      client_map_grid_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
      generated_datetime: '2026-11-17T15:30:00.000Z',
      completed_datetime: '2026-11-17T15:30:09.000Z',
      grid_type: 'google',
      grid_number: 3,
      diagonal: 5,
      state: 'complete',
      scheduled: false,
      fell: false,
      place_name: 'Bright Smile Dental',
      client_competitors_id: rival.length === 0 ? [] : [CAPITOL],
      figures: metrics,
      competitors:
        rival.length === 0 ? [] : [{ client_competitors_id: CAPITOL, name: 'Capitol Family Dentistry', figures: metrics, ahead_in: 0 }],
    },
    cells,
  }
}

export function rowOf(uuid: string, changes: Partial<ScanRow> = {}): ScanRow {
  const { main, cells } = scanOf([1, 2, 3, 4, 5, 6, 7, 8, -1])
  return {
    client_map_grid_uuid: uuid,
    generated_datetime: main.generated_datetime,
    keywords: main.keyword,
    grid_number: 3,
    diagonal_km: main.diagonal_km,
    competitor_list: [],
    grid_type: 'google',
    diagonal: 5,
    type: 'REGULAR',
    state: 'complete',
    scheduled: false,
    figures: main.figures,
    rankings: cells.map(({ my_ranking: rank }) => rank),
    ...changes,
  }
}
