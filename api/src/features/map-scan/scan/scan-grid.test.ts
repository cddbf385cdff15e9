import { describe, expect, test } from 'vitest'
import { DIAGONALS, GRIDS, KM_PER_MILE } from '#contract/map-scan/scan-constants.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'
import { computeScanGrid } from './scan-grid.ts'

// Vincenty's formulae (1975), implemented here to check the library against an independent implementation
const A = 6_378_137
const F = 1 / 298.257223563
const B = A * (1 - F)
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Distance in meters and initial azimuth in degrees */
function inverse(from: GeoPoint, to: GeoPoint): { distanceM: number; azimuth: number } {
  const [u1, u2] = [Math.atan((1 - F) * Math.tan(rad(from.latitude))), Math.atan((1 - F) * Math.tan(rad(to.latitude)))]
  let difference = to.longitude - from.longitude
  if (difference > 180) difference -= 360
  if (difference < -180) difference += 360
  const L = rad(difference)
  let lambda = L
  for (let round = 0; round < 200; round++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)]
    const sinSigma = Math.hypot(Math.cos(u2) * sinL, Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * cosL)
    if (sinSigma === 0) return { distanceM: 0, azimuth: 0 }
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * cosL
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * sinL) / sinSigma
    const cos2Alpha = 1 - sinAlpha ** 2
    const cos2M = cos2Alpha === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cos2Alpha
    const C = (F / 16) * cos2Alpha * (4 + F * (4 - 3 * cos2Alpha))
    const next = L + (1 - C) * F * sinAlpha * (sigma + C * sinSigma * (cos2M + C * cosSigma * (-1 + 2 * cos2M ** 2)))
    if (Math.abs(next - lambda) < 1e-13) {
      const k2 = (cos2Alpha * (A ** 2 - B ** 2)) / B ** 2
      const a = 1 + (k2 / 16384) * (4096 + k2 * (-768 + k2 * (320 - 175 * k2)))
      const b = (k2 / 1024) * (256 + k2 * (-128 + k2 * (74 - 47 * k2)))
      const deltaSigma =
        b *
        sinSigma *
        (cos2M + (b / 4) * (cosSigma * (-1 + 2 * cos2M ** 2) - (b / 6) * cos2M * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2M ** 2)))
      const azimuth = Math.atan2(Math.cos(u2) * Math.sin(next), Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(next))
      return { distanceM: B * a * (sigma - deltaSigma), azimuth: (azimuth * 180) / Math.PI }
    }
    lambda = next
  }
  throw new Error('Vincenty does not converge here')
}

const CENTRES: [string, GeoPoint][] = [
  ['Springfield', { latitude: 39.7817, longitude: -89.6501 }],
  ['the equator', { latitude: 0, longitude: 12.5 }],
  ['60 degrees north', { latitude: 60.17, longitude: 24.94 }],
  ['far in the south', { latitude: -54.8, longitude: -68.3 }],
  ['the date line, from the west', { latitude: -16.9, longitude: 179.99 }],
  ['the date line, from the east', { latitude: 64.7, longitude: -179.95 }],
]

/** Distance in meters between the point and its expected position, which is given in meters east and north of the center */
function distanceFromExpected(centre: GeoPoint, point: GeoPoint, eastM: number, northM: number): number {
  const { distanceM, azimuth } = inverse(centre, point)
  return Math.hypot(distanceM * Math.sin(rad(azimuth)) - eastM, distanceM * Math.cos(rad(azimuth)) - northM)
}

describe.each(CENTRES)('the scan grid around %s', (_, centre) => {
  const cases = DIAGONALS.flatMap((diagonal) => GRIDS.map((grid) => [diagonal, grid] as const))

  test.each(cases)('%d miles, grid %d › corners and points are where Vincenty puts them, to within a metre', (diagonal, grid) => {
    const scanGrid = computeScanGrid(centre, diagonal, grid)
    const half = (diagonal * KM_PER_MILE * 1000) / Math.SQRT2 / 2
    const corners = [
      [scanGrid.boundary_ne, half, half],
      [scanGrid.boundary_nw, -half, half],
      [scanGrid.boundary_sw, -half, -half],
      [scanGrid.boundary_se, half, -half],
    ] as const
    const step = (2 * half) / grid
    const misses = [
      ...corners.map(([point, eastM, northM]) => distanceFromExpected(centre, point, eastM, northM)),
      ...scanGrid.cells.map((point, position) => {
        const [row, column] = [Math.floor(position / grid), position % grid]
        return distanceFromExpected(centre, point, -half + (column + 0.5) * step, half - (row + 0.5) * step)
      }),
    ]
    expect(Math.max(...misses)).toBeLessThan(1)
    expect(scanGrid.cells).toHaveLength(grid * grid)
    expect(scanGrid.cells[(grid * grid - 1) / 2]).toEqual(centre)
    for (const { longitude } of scanGrid.cells) expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  })

  test('30 miles › opposite corners are 30 miles apart', () => {
    const { boundary_ne, boundary_sw } = computeScanGrid(centre, 30, 3)
    expect(Math.abs(inverse(boundary_sw, boundary_ne).distanceM - 30 * KM_PER_MILE * 1000)).toBeLessThan(1)
  })
})
