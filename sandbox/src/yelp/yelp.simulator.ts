import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { yelpDescription } from './yelp.description.ts'
import { registerYelpRoutes, yelpFaults } from './yelp.routes.ts'
import { createYelpPlan } from './yelp-plan.ts'

export const yelp: Simulator = {
  name: 'yelp',
  descriptions: [yelpDescription],
  open({ reviews, town, now }) {
    const faults = createFaultSwitch(yelpFaults)
    return { faults, register: (http) => registerYelpRoutes(http, { reviews, town, plan: createYelpPlan(), faults, now }) }
  },
}
