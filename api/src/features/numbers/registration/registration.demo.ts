import { DEMO_BUSINESSES } from '../../../platform/demo/demo-businesses.ts'
import type { DemoContribution } from '../../../platform/demo/demo-data.ts'
import { saveRegistration } from './registration.queries.ts'

/** As the sandbox would say at the next check. A real phone company does not know the demo's numbers */
export const registrationDemo: DemoContribution = {
  name: 'text registrations',
  async make(db, { clock, config }) {
    if (config.production) return
    const approved = { kind: 'a2p', state: 'approved', reason: '', checkedAt: clock.now() } as const
    for (const { clientUuid, trackingNumber } of DEMO_BUSINESSES)
      await saveRegistration(db, clientUuid, { ...approved, number: trackingNumber })
  },
}
