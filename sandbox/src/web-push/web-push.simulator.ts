import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { webPushDescription } from './web-push.description.ts'
import { registerWebPushRoutes, webPushTroubles } from './web-push.routes.ts'

export const webPush: Simulator = {
  name: 'web-push',
  descriptions: [webPushDescription],
  open({ ownUrl, now }) {
    const faults = createFaultSwitch(webPushTroubles)
    return { faults, register: (http) => registerWebPushRoutes(http, { faults, ownUrl, now }) }
  },
}
