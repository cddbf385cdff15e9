import { NOT_FOUND } from '#contract/map-scan/scan-constants.ts'
import type { PointRank } from '#contract/map-scan/scan-metrics.ts'
import type { FollowedPlace } from '../map-scan.tables.ts'
import type { Cell } from './scans.queries.ts'

/** The rank of a place at a point, from the ids in the service's order; null if the point was not measured */
export function findRankInCell({ state, placeIds }: Pick<Cell, 'state' | 'placeIds'>, placeId: string): PointRank {
  if (state !== 'measured') return null
  const index = placeIds.indexOf(placeId)
  return index === -1 ? NOT_FOUND : index + 1
}

export const competitorRanksInCell = (cell: Pick<Cell, 'state' | 'placeIds'>, competitors: readonly FollowedPlace[]) =>
  competitors.map(({ uuid, name, placeId }) => ({ client_competitors_id: uuid, name, ranking: findRankInCell(cell, placeId) }))
