import { createRandom } from '../town/seeded-random.ts'
import { type Town, towns } from '../town/towns.ts'

type Position = [number, number]
interface Feature {
  type: 'Feature'
  properties: { kind: string; name?: string }
  geometry:
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'Point'; coordinates: Position }
}

const KM_PER_DEGREE = 111.2

/**
 * Streets, water, parks and names of both towns as GeoJSON, generated from a seed: the map looks like a real place but needs no internet
 */
export function makeStreetFeatures(): { type: 'FeatureCollection'; features: Feature[] } {
  return { type: 'FeatureCollection', features: towns.flatMap(makeTownFeatures) }
}

function makeTownFeatures(town: Town): Feature[] {
  const random = createRandom(`map ${town.key}`)
  const at = (eastKm: number, northKm: number): Position => [
    roundDegrees(town.longitude + eastKm / (KM_PER_DEGREE * Math.cos((town.latitude * Math.PI) / 180))),
    roundDegrees(town.latitude + northKm / KM_PER_DEGREE),
  ]
  /** The town's grid is slightly rotated, as surveyors left it */
  const turned = (east: number, north: number): Position => at(east * 0.9986 + north * 0.052, north * 0.9986 - east * 0.052)
  const line = (kind: string, points: Position[], name?: string): Feature => ({
    type: 'Feature',
    properties: { kind, ...(name && { name }) },
    geometry: { type: 'LineString', coordinates: points },
  })
  const area = (kind: string, points: Position[]): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: [[...points, points[0] as Position]] },
  })
  const label = (kind: string, [east, north]: Position, name: string): Feature => ({
    type: 'Feature',
    properties: { kind, name },
    geometry: { type: 'Point', coordinates: at(east, north) },
  })

  const features: Feature[] = []
  const blob = (kind: string, east: number, north: number, size: number) => {
    const corners = 14
    const points = Array.from({ length: corners }, (_, index) => {
      const angle = (2 * Math.PI * index) / corners
      const reach = size * random.between(0.72, 1.15)
      return at(east + reach * Math.cos(angle), north + reach * 0.8 * Math.sin(angle))
    })
    features.push(area(kind, points))
  }

  // Built-up land, with parks and water on top
  blob('town', 0, 0, 9)
  const parks: [number, number, number, string][] = [
    [-2.6, 1.8, 0.55, 'Washington Park'],
    [2.4, -1.6, 0.5, 'Iles Grove'],
    [3.6, 3.4, 0.7, 'Lincoln Gardens'],
    [-4.6, -3.2, 0.8, 'Centennial Park'],
    [0.7, 4.8, 0.6, 'Riverside Park'],
  ]
  for (const [east, north, size, name] of parks) {
    blob('park', east, north, size)
    features.push(label('park-name', [east, north], name))
  }
  const creek = Array.from({ length: 41 }, (_, index) => {
    const east = -20 + index
    return at(east, -3.4 + 0.7 * Math.sin(east / 2.1) + 0.4 * Math.sin(east / 0.9))
  })
  features.push(line('creek', creek, town.key === 'denver' ? 'Cherry Creek' : 'Sugar Creek'))
  blob('water', 3.9, -6.2, 1.5)
  blob('water', 2.5, -5.4, 0.9)
  features.push(label('water-name', [3.6, -6.1], town.key === 'denver' ? 'Sloan Lake' : 'Lake Springfield'))

  // Side streets every 200 m in the center, thinning out further away
  for (let block = -27; block <= 27; block++) {
    const offset = block * 0.24
    if (block % 4 === 0) continue
    const reach = 6.4 - Math.abs(offset) * 0.55 - random.between(0, 1.2)
    features.push(
      line('street', [turned(offset, -reach), turned(offset, reach)]),
      line('street', [turned(-reach, offset), turned(reach, offset)]),
    )
  }
  // Avenues every fourth block, with names
  for (let block = -24; block <= 24; block += 4) {
    const offset = block * 0.24
    const reach = 11 - Math.abs(offset) * 0.4
    const [across, along] = [town.streets[(block / 4 + 60) % town.streets.length], town.streets[(block / 4 + 67) % town.streets.length]]
    features.push(
      line('avenue', [turned(offset, -reach), turned(offset, reach)], across),
      line('avenue', [turned(-reach, offset), turned(reach, offset)], along),
    )
  }
  // Section roads in the surrounding countryside, every three miles
  for (let road = -6; road <= 6; road++) {
    const offset = road * 4.83
    features.push(line('road', [at(offset, -30), at(offset, 30)]), line('road', [at(-30, offset), at(30, offset)]))
  }
  const bend = (points: readonly Position[]) => points.map(([east, north]) => at(east, north))
  features.push(
    line(
      'highway',
      bend([
        [-30, -14],
        [-14, -7],
        [-6, -2.8],
        [-2.2, -0.7],
        [0.4, 1.2],
        [3.4, 2.6],
        [8, 3.6],
        [18, 4.6],
        [30, 5],
      ]),
      town.streets[0],
    ),
    line(
      'highway',
      bend([
        [5.2, -30],
        [5.6, -10],
        [5, -3],
        [4.8, 3],
        [5.3, 10],
        [6, 30],
      ]),
      'Dirksen Pkwy',
    ),
    line(
      'rail',
      bend([
        [-30, 2],
        [-8, 1.6],
        [-2, 1.1],
        [3, 1.4],
        [9, 0.9],
        [30, 0],
      ]),
    ),
  )
  features.push(label('town-name', [-0.6, 2.7], town.name))
  for (const [index, district] of town.districts.entries()) {
    const angle = (2 * Math.PI * index) / town.districts.length + 0.5
    features.push(label('district', [4.1 * Math.cos(angle), 3.4 * Math.sin(angle)], district))
  }
  return features
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5
