import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { openaiTroubles, registerOpenaiRoutes } from './openai.routes.ts'

export const openai: StandIn = {
  name: 'openai',
  open({ now }) {
    const faults = createFaultSwitch(openaiTroubles)
    return { faults, register: (http) => registerOpenaiRoutes(http, { faults, now }) }
  },
}
