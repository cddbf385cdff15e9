import { DEMO_BUSINESSES } from '../../platform/demo/demo-businesses.ts'
import type { DemoContribution } from '../../platform/demo/demo-data.ts'
import { addWebsiteNumber } from './website-numbers.service.ts'

export const websiteNumbersDemo: DemoContribution = {
  name: 'website numbers',
  async make(db) {
    for (const { clientUuid, furtherNumbers } of DEMO_BUSINESSES)
      for (const { number, use } of furtherNumbers) if (use) await addWebsiteNumber(db, clientUuid, number, use)
  },
}
