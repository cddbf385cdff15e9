import { DEMO_BUSINESSES } from '../../platform/demo/demo-businesses.ts'
import type { DemoContribution } from '../../platform/demo/demo-data.ts'
import { addNumber, saveMainNumber } from './numbers.service.ts'

export const numbersDemo: DemoContribution = {
  name: 'phone numbers',
  async make(db, { clock }) {
    for (const { clientUuid, trackingNumber, forwardTo, furtherNumbers } of DEMO_BUSINESSES) {
      const handling = { ringsAt: forwardTo, recording: true }
      // A demo of an earlier release has it already
      await saveMainNumber(db, clientUuid, { number: trackingNumber }, handling, clock.now())
      for (const further of furtherNumbers) await addNumber(db, { clientUuid, ...further, ...handling })
    }
  },
}
