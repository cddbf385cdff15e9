import { computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import type { KeywordMap, listSeoPlaces } from '#contract/seo/seo-report.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext, BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { createLimiter } from '../../../platform/slow-work/limiter.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'
import { type KeywordScan, locateScanPoints } from '../../map-scan/map-scan.public.ts'
import { type MonthQuery, readRequestedMonth } from '../metrics/reports.queries.ts'
import { type ReportMap, readKeywordMap, readKeywordMaps } from './read-maps.ts'

type ListedPlaces = EndpointResult<typeof listSeoPlaces>['data']

/** Uses one thread of Node.js's pool at a time, because a screen requests the maps of all its keywords concurrently */
const limiter = createLimiter({ atOnce: 1, perBusiness: 1, maxWaiting: 60 })

export async function listReportPlaces({ db, account }: AccountContext, query: MonthQuery): Promise<ListedPlaces> {
  return toListedPlaces(await readKeywordMaps(db, account.clientUuid, account.timeZone, readRequestedMonth(query)))
}

export function toListedPlaces(maps: readonly ReportMap[]): ListedPlaces {
  return maps.map(({ uuid, keyword, placeName, scan, center }) => {
    const metrics = scan && computeScanMetrics(scan.rankings)
    return {
      seo_report_google_places_uuid: uuid,
      keyword,
      place_name: placeName,
      average_rank: metrics?.average_rank ?? null,
      top_three_share: metrics && metrics.measured > 0 ? metrics.top3 / metrics.measured : null,
      measured_points: metrics?.measured ?? null,
      top_three_points: metrics?.top3 ?? null,
      scanned_at: scan?.scannedAt.toISOString() ?? null,
      client_map_grid_uuid: scan?.uuid ?? null,
      map: center && toKeywordMap(center, scan),
    }
  })
}

function toKeywordMap({ latitude, longitude }: GeoPoint, scan: KeywordScan | null): KeywordMap {
  const center_point = { latitude, longitude }
  if (!scan) return { center_point, diagonal: null, grid_number: 0, boundary: [], cells: [] }
  const { boundary, cells } = locateScanPoints(scan)
  return {
    center_point,
    diagonal: scan.diagonalMiles,
    grid_number: scan.grid,
    boundary,
    cells: cells.map((point, index) => ({ cell_center_point: point, my_ranking: scan.rankings[index] ?? null })),
  }
}

/** The rows are read in a transaction and the picture is drawn after it */
export async function drawPlaceMap({ services, account, inTenant, request }: SlowAccountContext, uuid: string): Promise<BinaryResponse> {
  const map = await inTenant((db) => readKeywordMap(db, account.clientUuid, account.timeZone, uuid))
  if (!map) throw notFound('This map')
  // Loaded on first use: with its fonts, it takes memory that most processes never need
  const { drawMap } = await import('./draw-map.ts')
  const bytes = await limiter.run(account.clientUuid, () => drawMap(map, brandIdentity(services.config, request.brand)))
  return { bytes, contentType: 'image/png', cacheControl: 'private, max-age=300' }
}
