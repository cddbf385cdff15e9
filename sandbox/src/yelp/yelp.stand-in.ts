import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { registerYelpRoutes, yelpTroubles } from './yelp.routes.ts'

export const yelp: StandIn = {
  name: 'yelp',
  open({ reviews, town, now }) {
    const faults = createFaultSwitch(yelpTroubles)
    return { faults, register: (http) => registerYelpRoutes(http, { reviews, town, faults, now }) }
  },
}
