import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { createRandom } from '../../../platform/demo/demo-random.ts'
import type { ListedPlace } from '../../../platform/vendors/place-source.ts'

const TOWNSFOLK = [
  'Adams',
  'Lincoln',
  'Edwards',
  'Cook',
  'Jefferson',
  'Carpenter',
  'Madison',
  'Walnut',
  'Lawrence',
  'Glenwood',
  'Laurel',
  'Ash',
]
const ENDINGS = ['Dental', 'Family Dentistry', 'Dental Care', 'Smiles', 'Dental Center']
const STREETS = ['E Adams St', 'S 5th St', 'W Lawrence Ave', 'N Grand Ave', 'Chatham Rd', 'S Macarthur Blvd', 'Wabash Ave', 'E Cook St']

/** A place with a name elsewhere in the demo: the business itself and its competitors */
export interface NamedPlace {
  name: string
  address: string
}

/**
 * The list of places that the demo shows at a point. Real lists are deleted after an hour or a day, as the services' terms require; these
 * places are fictitious, so they do not have to be deleted.
 */
export function buildDemoPlaceList(
  service: ScanService,
  placeIds: readonly string[],
  named: ReadonlyMap<string, NamedPlace>,
  pageOf: (service: ScanService, id: string) => string,
): ListedPlace[] {
  return placeIds.map((id) => {
    const random = createRandom(`${id} listed`)
    const invented = {
      name: `${random.pick(TOWNSFOLK)} ${random.pick(ENDINGS)}`,
      address: `${random.between(100, 2900)} ${random.pick(STREETS)}, Springfield, IL`,
    }
    const { name, address } = named.get(id) ?? invented
    return {
      id,
      name,
      address: [address],
      url: pageOf(service, id),
      rating: random.between(36, 49) / 10,
      ratings: random.between(12, 340),
      location: null,
      photo: '',
    }
  })
}
