import type { ScanBusiness, ScanPlace, scanGoogleCell, scanYelpCell } from '#contract/map-scan/scans.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { ListedPlace } from '../../../platform/vendors/place-source.ts'
import { signedPhotoPath } from '../places/place-photos.service.ts'
import { competitorRanksInCell, findRankInCell } from './cell-ranks.ts'
import { type Cell, findCell, findPlaceList, findScan, type Scan } from './scans.queries.ts'

/** A point: its ranks are stored permanently, the list of places for as long as the service's terms allow */
export interface KnownCell {
  scan: Scan
  cell: Cell
  list: ListedPlace[] | null
}

export async function getCellWithList(
  db: Db,
  services: Services,
  clientUuid: string,
  scanUuid: string,
  cellUuid: string,
): Promise<KnownCell> {
  const scan = await findScan(db, clientUuid, scanUuid)
  if (!scan) throw notFound('This scan')
  const cell = await findCell(db, clientUuid, scanUuid, cellUuid)
  if (!cell) throw notFound('This point')
  return { scan, cell, list: cell.state === 'measured' ? await findPlaceList(db, cell, services.clock.now()) : null }
}

function toWireCell({ scan, cell, list }: KnownCell, waiting: { retryAfterS: number; problem: string } | null) {
  return {
    client_map_grid_cell_uuid: cell.uuid,
    state: waiting ? ('waiting' as const) : cell.state,
    retry_after_s: waiting?.retryAfterS ?? null,
    problem: waiting?.problem ?? cell.problem,
    my_ranking: findRankInCell(cell, scan.placeId),
    competitor_ranking: competitorRanksInCell(cell, scan.competitors),
    results: cell.placeIds.length,
    list_kept: list !== null,
    scanned_datetime: cell.scannedAt?.toISOString() ?? null,
  }
}

const ownOrCompetitorFlags = ({ placeId, competitors }: Scan, { id, alias }: ListedPlace) => ({
  mine: id === placeId || alias === placeId,
  competitor: competitors.some((followed) => followed.placeId === id || followed.placeId === alias),
})

function toGooglePlaces(services: Services, { scan, list }: KnownCell): ScanPlace[] {
  return (list ?? []).map((place, index) => ({
    ranking: index + 1,
    name: place.name,
    address: place.address.join(', '),
    photo: signedPhotoPath(services.config, services.clock.now(), scan.service, place.photo),
    photo_author: place.photoAuthor?.name ?? '',
    photo_author_url: place.photoAuthor?.url ?? '',
    place_url: place.url,
    rating: place.rating,
    total_comments: place.ratings,
    ...ownOrCompetitorFlags(scan, place),
  }))
}

function toYelpBusinesses(services: Services, { scan, list }: KnownCell): ScanBusiness[] {
  return (list ?? []).map((place, index) => ({
    ranking: index + 1,
    id: place.id,
    name: place.name,
    url: place.url,
    image_url: signedPhotoPath(services.config, services.clock.now(), scan.service, place.photo),
    rating: place.rating,
    review_count: place.ratings,
    location: { display_address: place.address },
    ...ownOrCompetitorFlags(scan, place),
  }))
}

type Waiting = Parameters<typeof toWireCell>[1]

export function buildGoogleResponse(services: Services, known: KnownCell, waiting: Waiting): EndpointResult<typeof scanGoogleCell> {
  const { mapUrl } = known.cell
  return {
    ...toWireCell(known, waiting),
    places: toGooglePlaces(services, known),
    google_map_url: mapUrl,
    metadata: { google_url: mapUrl },
  }
}

export function buildYelpResponse(services: Services, known: KnownCell, waiting: Waiting): EndpointResult<typeof scanYelpCell> {
  return { ...toWireCell(known, waiting), business_results: toYelpBusinesses(services, known) }
}

export function buildCellResponse(services: Services, known: KnownCell, waiting: Waiting) {
  const { service } = known.scan
  return {
    ...toWireCell(known, waiting),
    grid_type: service,
    places: service === 'google' ? toGooglePlaces(services, known) : [],
    business_results: service === 'yelp' ? toYelpBusinesses(services, known) : [],
    google_map_url: known.cell.mapUrl,
  }
}
