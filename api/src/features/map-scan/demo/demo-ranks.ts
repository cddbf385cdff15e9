import { RESULTS_READ } from '#contract/map-scan/scan-constants.ts'
import { createRandom } from '../../../platform/demo/demo-random.ts'
import type { GeoPoint } from '../../../platform/vendors/place-source.ts'

/** A place in the demo town: kilometers east and north of the business's own place, and how well known it is */
export interface DemoPlace {
  placeId: string
  at: readonly [number, number]
  strength: number
}

const KM_PER_DEGREE = 111.2
const OTHERS = 34

/** Places that are not followed as competitors; the same for every scan of a keyword */
export function makeOtherPlaces(seed: string): DemoPlace[] {
  const random = createRandom(`${seed} others`)
  const spread = () => (random.next() + random.next() + random.next() - 1.5) * 7
  return Array.from({ length: OTHERS }, (_, index) => ({
    placeId: `ChIJdemo${String(index).padStart(3, '0')}${seed.replace(/\W/g, '').slice(0, 16)}`,
    at: [spread(), spread()] as const,
    strength: 0.9 + random.next() * 1.5,
  }))
}

/** Returns the first 20 place ids at a point: nearer and better-known places first, with some randomness */
export function rankPlaces(places: readonly DemoPlace[], centre: GeoPoint, point: GeoPoint, seed: string): string[] {
  const random = createRandom(seed)
  const east = (point.longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180)
  const north = (point.latitude - centre.latitude) * KM_PER_DEGREE
  return places
    .map(({ placeId, at, strength }) => {
      const km = Math.hypot(at[0] - east, at[1] - north)
      return { placeId, score: strength - 0.95 * Math.log(1 + km / 0.6) + random.next() * 0.3 }
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, RESULTS_READ)
    .map(({ placeId }) => placeId)
}
