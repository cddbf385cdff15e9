import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { registerYelpRoutes, yelpTroubles } from './yelp.routes.ts'

export const yelp: StandIn = {
  name: 'yelp',
  open({ reviews, now }) {
    const faults = createFaultSwitch(yelpTroubles)
    return { faults, register: (http) => registerYelpRoutes(http, { reviews, faults, now }) }
  },
}
