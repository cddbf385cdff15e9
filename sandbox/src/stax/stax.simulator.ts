import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { registerCardsRoutes } from './cards/cards.routes.ts'
import { staxDescription } from './stax.description.ts'
import { registerStaxRoutes } from './stax.routes.ts'
import { staxTroubles } from './stax-api.routes.ts'
import { toStaxTransaction } from './stax-responses.ts'
import { createStaxStore } from './stax-store.ts'
import { createDefaultSwitches } from './stax-switches.ts'
import { createStaxWebhooks } from './stax-webhooks.ts'

export const stax: Simulator = {
  name: 'stax',
  pages: [['/cards', 'Cards']],
  descriptions: [staxDescription],
  open({ options: { dataFolder, staxWebhookUrl }, appUrl, now }) {
    const faults = createFaultSwitch(staxTroubles)
    const store = createStaxStore({ dataFolder })
    const switches = createDefaultSwitches()
    const webhooks = createStaxWebhooks({
      store,
      target: staxWebhookUrl ?? null,
      show: (transaction) => toStaxTransaction(transaction, { store, switches, now }),
    })
    const parts = { store, webhooks, switches, faults, appUrl, now }
    return {
      faults,
      register(http) {
        registerStaxRoutes(http, parts)
        registerCardsRoutes(http, parts)
      },
      abandon: () => webhooks.abandon(),
    }
  },
}
