import {
  compareScans,
  deleteScan,
  downloadComparison,
  downloadScan,
  getScan,
  getScanTrend,
  listScannedKeywords,
  listScans,
} from '#contract/map-scan/scan-history.ts'
import { type Route, readRoute, route, slowRoute } from '../../../platform/http/route.ts'
import { getCompanyName } from '../../../platform/identity/clients.ts'
import { recordScanAudit } from '../scan/scan.service.ts'
import { compareTwoScans } from './compare-scans.service.ts'
import { buildScanListStatements } from './list-scans.queries.ts'
import { writeComparisonCsv, writeScanCsv } from './scan-csv.ts'
import { listScanKinds } from './scan-history.queries.ts'
import { getScanDetail, getScanWithCells, readRankTrend, removeScan, toScanRow } from './scan-history.service.ts'

export const scanHistoryRoutes: Route[] = [
  readRoute(
    listScans,
    ({ query }) => buildScanListStatements(query),
    ([scans, [counted]], { query: { page, size } }) => {
      const totalElements = counted?.total ?? 0
      return {
        data: scans.map(toScanRow),
        page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page },
      }
    },
  ),

  route(getScan, (context, { params }) => getScanDetail(context, params.client_map_grid_uuid)),

  route(deleteScan, async (context, { params }) => {
    await removeScan(context, params.client_map_grid_uuid)
    return {}
  }),

  slowRoute(downloadScan, ({ account, inTenant, request }, { params }) =>
    inTenant(async (db) => {
      const uuid = params.client_map_grid_uuid
      const known = await getScanWithCells(db, account.clientUuid, uuid)
      await recordScanAudit('scan_downloaded', { db, account, request, uuid })
      return writeScanCsv(known, { business: await getCompanyName(db, account.clientUuid), timeZone: account.timeZone })
    }),
  ),

  route(compareScans, ({ db, account }, { params }) => compareTwoScans(db, account.clientUuid, params.earlier, params.later)),

  slowRoute(downloadComparison, ({ account, inTenant, request }, { params }) =>
    inTenant(async (db) => {
      const comparison = await compareTwoScans(db, account.clientUuid, params.earlier, params.later)
      await recordScanAudit('scan_downloaded', { db, account, request, uuid: params.later })
      return writeComparisonCsv(comparison, { business: await getCompanyName(db, account.clientUuid), timeZone: account.timeZone })
    }),
  ),

  route(listScannedKeywords, async ({ db, account }, { query }) => ({
    data: await listScanKinds(db, account.clientUuid, { service: query.grid_type }),
  })),

  route(getScanTrend, async (context, { query }) => ({ data: await readRankTrend(context, query) })),
]
