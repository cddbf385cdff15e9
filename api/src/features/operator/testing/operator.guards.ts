import { randomUUID } from 'node:crypto'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

export const operatorGuards: FeatureGuards = {
  goodBodies: {
    'POST /operator/clients': () => ({
      company_name: `Elm Street ${randomUUID()}`,
      brand: 'marquee',
      time_zone: 'America/Chicago',
      phone_country_code: '+1',
      same_name: true,
    }),
    'POST /operator/accounts': () => ({ client_uuid: randomUUID(), email: someEmail(), account_type: 'MAIN', password: 'Better#456' }),
    'PUT /operator/accounts': () => ({ email: someEmail(), disabled: true }),
  },
}
