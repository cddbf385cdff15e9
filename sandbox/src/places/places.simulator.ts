import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { mapsScript } from './maps-script.ts'
import { placesDescription } from './places.description.ts'
import { placesTroubles, registerPlacesRoutes } from './places.routes.ts'

/** Google Places (New) */
export const places: Simulator = {
  name: 'places',
  descriptions: [placesDescription],
  open({ town, now }) {
    const faults = createFaultSwitch(placesTroubles)
    return {
      faults,
      register(http) {
        registerPlacesRoutes(http, { town, faults, now })
        http.get('/google/maps/api/js', (_request, reply) => reply.type('text/javascript').send(mapsScript))
      },
    }
  },
}
