import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { placesDescription } from './places.description.ts'
import { placesTroubles, registerPlacesRoutes } from './places.routes.ts'

/** Google Places (New) */
export const places: Simulator = {
  name: 'places',
  descriptions: [placesDescription],
  open({ town, now }) {
    const faults = createFaultSwitch(placesTroubles)
    return { faults, register: (http) => registerPlacesRoutes(http, { town, faults, now }) }
  },
}
