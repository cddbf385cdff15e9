import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { googleTroubles, registerGoogleRoutes } from './google.routes.ts'

export const google: StandIn = {
  name: 'google',
  open({ reviews, now }) {
    const faults = createFaultSwitch(googleTroubles)
    return { faults, register: (http) => registerGoogleRoutes(http, { reviews, faults, now }) }
  },
}
