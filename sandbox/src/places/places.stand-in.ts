import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { placesTroubles, registerPlacesRoutes } from './places.routes.ts'

/** Google Places (New) */
export const places: StandIn = {
  name: 'places',
  open({ town, now }) {
    const faults = createFaultSwitch(placesTroubles)
    return { faults, register: (http) => registerPlacesRoutes(http, { town, faults, now }) }
  },
}
