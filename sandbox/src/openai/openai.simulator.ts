import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { createModels } from './models.ts'
import { openaiDescription } from './openai.description.ts'
import { openaiTroubles, registerOpenaiRoutes } from './openai.routes.ts'

export const openai: Simulator = {
  name: 'openai',
  descriptions: [openaiDescription],
  open({ now }) {
    const faults = createFaultSwitch(openaiTroubles)
    return { faults, register: (http) => registerOpenaiRoutes(http, { faults, models: createModels(now), now }) }
  },
}
