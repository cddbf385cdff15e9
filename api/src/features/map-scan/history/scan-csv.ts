import { documentTitle } from '#contract/formats/file-names.ts'
import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import type { compareScans } from '#contract/map-scan/scan-history.ts'
import type { PointRank } from '#contract/map-scan/scan-metrics.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { BinaryResponse } from '../../../platform/http/route.ts'
import { buildCsvResponse } from '../../../platform/spreadsheet/csv.ts'
import { competitorRanksInCell, findRankInCell } from '../scan/cell-ranks.ts'
import type { Cell } from '../scan/scans.queries.ts'
import type { ScanWithCells } from './scan-history.service.ts'

interface CsvOwner {
  business: string
  timeZone: string
}

/** Rows and columns count from 1, from the northwest corner */
export function writeScanCsv({ scan, cells }: ScanWithCells, { business, timeZone }: CsvOwner): BinaryResponse {
  const head = ['Row', 'Column', 'Latitude', 'Longitude', 'My ranking', ...scan.competitors.map(({ name }) => name)]
  const rows = cells.map((cell) => [
    Math.floor(cell.position / scan.grid) + 1,
    (cell.position % scan.grid) + 1,
    cell.latitude.toFixed(6),
    cell.longitude.toFixed(6),
    formatRank(findRankInCell(cell, scan.placeId), cell.state),
    ...competitorRanksInCell(cell, scan.competitors).map(({ ranking }) => formatRank(ranking, cell.state)),
  ])
  return buildCsvResponse(documentTitle(business, `Map scan ${scan.service}`, scan.keyword, localDay(scan.createdAt, timeZone)), [
    head,
    ...rows,
  ])
}

export function writeComparisonCsv(
  { earlier, later, cells, grid_type, keyword }: EndpointResult<typeof compareScans>,
  { business, timeZone }: CsvOwner,
): BinaryResponse {
  const dayOf = (moment: string) => localDay(new Date(moment), timeZone)
  const days = [dayOf(earlier.generated_datetime), dayOf(later.generated_datetime)]
  const head = ['Row', 'Column', 'Latitude', 'Longitude', `My ranking ${days[0]}`, `My ranking ${days[1]}`, 'Change', 'Change in rank']
  const rows = cells.map((cell) => [
    cell.row + 1,
    cell.column + 1,
    cell.cell_center_point.latitude.toFixed(6),
    cell.cell_center_point.longitude.toFixed(6),
    formatRank(cell.earlier_ranking, 'not_measured'),
    formatRank(cell.later_ranking, 'not_measured'),
    cell.change.replace('_', ' '),
    cell.places_gained ?? '',
  ])
  return buildCsvResponse(documentTitle(business, `Map scans compared ${grid_type}`, keyword, days.join(' to ')), [head, ...rows])
}

function formatRank(rank: PointRank, state: Cell['state']): string {
  if (rank !== null) return formatRankNumber(rank)
  return state === 'open' ? '' : 'not measured'
}
