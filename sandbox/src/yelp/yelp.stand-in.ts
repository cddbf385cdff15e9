import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { yelpDescription } from './yelp.description.ts'
import { registerYelpRoutes, yelpTroubles } from './yelp.routes.ts'
import { createYelpPlan } from './yelp-plan.ts'

export const yelp: StandIn = {
  name: 'yelp',
  descriptions: [yelpDescription],
  open({ reviews, town, now }) {
    const faults = createFaultSwitch(yelpTroubles)
    return { faults, register: (http) => registerYelpRoutes(http, { reviews, town, plan: createYelpPlan(), faults, now }) }
  },
}
