import geodesic from 'geographiclib-geodesic'
import { KM_PER_MILE } from '#contract/map-scan/scan-constants.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'

const ellipsoid = geodesic.Geodesic.WGS84

export interface ScanGrid {
  boundary_ne: GeoPoint
  boundary_nw: GeoPoint
  boundary_sw: GeoPoint
  boundary_se: GeoPoint
  /** Row by row from the northwest corner, each from west to east */
  cells: GeoPoint[]
}

/**
 * A square with the given diagonal around the center, divided into grid × grid cells. Each point is computed from the center by distance
 * and direction on the ellipsoid: degrees of longitude shrink towards the poles, and the square may cross the date line.
 */
export function computeScanGrid(centre: GeoPoint, diagonalMiles: number, grid: number): ScanGrid {
  const sideM = sideInMetres(diagonalMiles)
  const half = sideM / 2
  const step = sideM / grid
  const middle = (grid - 1) / 2
  const cells = Array.from({ length: grid * grid }, (_, position) => {
    const row = Math.floor(position / grid)
    const column = position % grid
    // Counted from the middle, so that the middle point is exactly the center
    return pointAtOffset(centre, (column - middle) * step, (middle - row) * step)
  })
  return {
    boundary_ne: pointAtOffset(centre, half, half),
    boundary_nw: pointAtOffset(centre, -half, half),
    boundary_sw: pointAtOffset(centre, -half, -half),
    boundary_se: pointAtOffset(centre, half, -half),
    cells,
  }
}

const sideInMetres = (diagonalMiles: number): number => (diagonalMiles * KM_PER_MILE * 1000) / Math.SQRT2

/** The point this many meters east and north of the center */
function pointAtOffset(centre: GeoPoint, eastM: number, northM: number): GeoPoint {
  const distanceM = Math.hypot(eastM, northM)
  if (distanceM === 0) return { latitude: centre.latitude, longitude: centre.longitude }
  const azimuth = (Math.atan2(eastM, northM) * 180) / Math.PI
  const { lat2 = 0, lon2 = 0 } = ellipsoid.Direct(centre.latitude, centre.longitude, azimuth, distanceM)
  return { latitude: lat2, longitude: lon2 }
}
