import type { EndpointResult } from '#contract/endpoint.ts'
import { figuresOf } from '#contract/map-scan/scan-figures.ts'
import type { listSeoPlaces } from '#contract/seo/seo-report.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { AccountContext, BinaryAnswer, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { createTurns } from '../../../platform/slow-work/turns.ts'
import { type MonthQuery, monthAsked } from '../figures/reports.queries.ts'
import { readMap, readMaps } from './read-maps.ts'

/** One thread of those that Node.js shares; a screen asks for the maps of all its keywords at once */
const turns = createTurns({ atOnce: 1, perBusiness: 1, mostWaiting: 60 })

export async function listPlaces(
  { db, account }: AccountContext,
  query: MonthQuery,
): Promise<EndpointResult<typeof listSeoPlaces>['data']> {
  const maps = await readMaps(db, account.clientUuid, account.timeZone, monthAsked(query))
  return maps.map(({ uuid, keyword, placeName, scan }) => {
    const figures = scan && figuresOf(scan.rankings)
    return {
      seo_report_google_places_uuid: uuid,
      keyword,
      place_name: placeName,
      average_rank: figures?.average_rank ?? null,
      top_three_share: figures && figures.measured > 0 ? figures.top3 / figures.measured : null,
      measured_points: figures?.measured ?? null,
      top_three_points: figures?.top3 ?? null,
      scanned_at: scan?.scannedAt.toISOString() ?? null,
      client_map_grid_uuid: scan?.uuid ?? null,
    }
  })
}

/** The rows are read in a transaction, the picture is drawn after it */
export async function getPlaceMap({ services, account, inTenant, request }: SlowAccountContext, uuid: string): Promise<BinaryAnswer> {
  const map = await inTenant((db) => readMap(db, account.clientUuid, account.timeZone, uuid))
  if (!map) throw notFound('This map')
  // Loaded when first needed: with its fonts it takes memory that most processes never use
  const { drawMap } = await import('./draw-map.ts')
  const bytes = await turns.take(account.clientUuid, () => drawMap(map, brandIdentity(services.config, request.brand)))
  return { bytes, contentType: 'image/png', cacheControl: 'private, max-age=300' }
}
