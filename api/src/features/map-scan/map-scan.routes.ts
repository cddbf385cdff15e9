import {
  cancelScan,
  completeScan,
  getMapStyle,
  getPlacePhoto,
  getScanBudget,
  getScanCell,
  initializeGoogleScan,
  initializeYelpScan,
  listRunningScans,
  rescanCell,
  scanGoogleCell,
  scanYelpCell,
} from '#contract/map-scan/scans.ts'
import { openRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { servePlacePhoto } from './places/place-photos.service.ts'
import { buildCellResponse, buildGoogleResponse, buildYelpResponse, getCellWithList } from './scan/cell-response.ts'
import { cancelOwnScan, completeOwnScan, measureScanCell, remeasureCell, startManualScan } from './scan/scan.service.ts'
import { findScanBudget } from './scan/scan-budget.ts'
import { listRunningManualScans } from './scan/scans.queries.ts'

export const scanRoutes: Route[] = [
  route(initializeGoogleScan, (context, { body: { client_competitors_id, request_uuid, grid_type, diagonal, ...body } }) =>
    startManualScan(context, {
      ...body,
      service: 'google',
      type: grid_type,
      diagonalMiles: diagonal,
      competitorUuids: client_competitors_id,
      requestUuid: request_uuid,
    }),
  ),

  route(initializeYelpScan, (context, { body: { client_competitors_id, request_uuid, diagonal, ...body } }) =>
    startManualScan(context, {
      ...body,
      service: 'yelp',
      type: 'REGULAR',
      diagonalMiles: diagonal,
      competitorUuids: client_competitors_id,
      requestUuid: request_uuid,
    }),
  ),

  slowRoute(scanGoogleCell, async (context, { body }) => {
    const { known, waiting } = await measureScanCell(context, { ...toCellRequest(body), service: 'google' })
    return buildGoogleResponse(context.services, known, waiting)
  }),

  slowRoute(scanYelpCell, async (context, { body }) => {
    const { known, waiting } = await measureScanCell(context, { ...toCellRequest(body), service: 'yelp' })
    return buildYelpResponse(context.services, known, waiting)
  }),

  route(completeScan, async (context, { params }) => {
    await completeOwnScan(context, params.client_map_grid_uuid)
    return {}
  }),

  route(cancelScan, async (context, { params }) => {
    await cancelOwnScan(context, params.client_map_grid_uuid)
    return {}
  }),

  route(getScanCell, async ({ db, services, account }, { params }) => {
    const { client_map_grid_uuid: scan, client_map_grid_cell_uuid: cell } = params
    return buildCellResponse(services, await getCellWithList(db, services, account.clientUuid, scan, cell), null)
  }),

  slowRoute(rescanCell, async (context, { params }) => {
    const { client_map_grid_uuid: scanUuid, client_map_grid_cell_uuid: cellUuid } = params
    const { known, waiting, stored } = await remeasureCell(context, { scanUuid, cellUuid })
    return { ...buildCellResponse(context.services, known, waiting), stored }
  }),

  route(listRunningScans, async ({ db, account }, { query }) => ({
    data: (await listRunningManualScans(db, account.clientUuid, query.grid_type)).map((scan) => ({
      client_map_grid_uuid: scan.uuid,
      generated_datetime: scan.createdAt.toISOString(),
      grid_type: scan.service,
      keywords: scan.keyword,
      grid_number: scan.grid,
      diagonal: scan.diagonalMiles,
      points: scan.grid * scan.grid,
      client_competitors_id: scan.competitors.map(({ uuid }) => uuid),
      open_cells: scan.openCells,
    })),
  })),

  route(getScanBudget, async ({ db, account, services }) => {
    const { callsPerDay, used, left, renewedAt } = await findScanBudget(db, account, services.clock.now())
    return { calls_per_day: callsPerDay, used_today: used, left_today: left, renewed_datetime: renewedAt.toISOString() }
  }),

  route(getMapStyle, async ({ services: { mapStyles, googleMapScriptUrl } }) => ({
    style_url: mapStyles.light,
    dark_style_url: mapStyles.dark,
    google_script_url: googleMapScriptUrl,
  })),

  openRoute(getPlacePhoto, (context, { query }) => servePlacePhoto(context, query.key)),
]

const toCellRequest = (body: { client_map_grid_uuid: string; client_map_grid_cell_uuid: string; client_competitors_id: string[] }) => ({
  scanUuid: body.client_map_grid_uuid,
  cellUuid: body.client_map_grid_cell_uuid,
  competitorUuids: body.client_competitors_id,
  again: false,
})
