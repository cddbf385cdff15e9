import { randomUUID } from 'node:crypto'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

const ownersAccount = async (idOf: (name: string) => Promise<string>) => ({ client_account_uuid: await idOf('client_account_uuid') })

const PROOF = { current_password: 'Correct!123' }
/** The password of the demo businesses' accounts */
const DEMO_PROOF = { current_password: 'Demo!2345' }

export const accountsGuards: FeatureGuards = {
  goodBodies: {
    'POST /user-management/accounts': () => ({
      email: someEmail(),
      password: 'Harbor-lamp-27',
      account_type: 'REGULAR',
      permissions: ['bills'],
      name: 'Megan Doyle',
      ...PROOF,
    }),
    'PUT /user-management/accounts': () => ({
      client_account_uuid: randomUUID(),
      account_type: 'REGULAR',
      permissions: ['bills'],
      name: 'Megan Doyle',
      ...PROOF,
    }),
    'DELETE /user-management/accounts': () => ({ client_account_uuid: randomUUID(), ...PROOF }),
    'PUT /user-management/accounts/reset-password': () => ({ client_account_uuid: randomUUID(), password: 'Harbor-lamp-27', ...PROOF }),
    'PUT /user-management/accounts/two-step-off': () => ({ client_account_uuid: randomUUID(), ...PROOF }),
    'POST /user-management/accounts/invitations': () => ({
      email: someEmail(),
      account_type: 'REGULAR',
      permissions: ['bills'],
      name: 'Megan Doyle',
      ...PROOF,
    }),
    'PUT /user-management/accounts/invitations': () => ({ client_account_uuid: randomUUID() }),
    'PUT /operator/accounts/permissions': () => ({ email: someEmail(), permissions: ['bills'] }),
  },
  ownersIds: { client_account_uuid: `select uuid as id from accounts where client_uuid = '${OWNER}' and account_type = 'REGULAR' limit 1` },
  ownersBodies: {
    'PUT /user-management/accounts': async (idOf) => ({ ...(await ownersAccount(idOf)), account_type: 'REGULAR', permissions: ['bills'] }),
    'DELETE /user-management/accounts': async (idOf) => ({ ...(await ownersAccount(idOf)), ...DEMO_PROOF }),
    'PUT /user-management/accounts/reset-password': async (idOf) => ({
      ...(await ownersAccount(idOf)),
      password: 'Harbor-lamp-27',
      ...DEMO_PROOF,
    }),
    'PUT /user-management/accounts/two-step-off': async (idOf) => ({ ...(await ownersAccount(idOf)), ...DEMO_PROOF }),
    'PUT /user-management/accounts/invitations': ownersAccount,
  },
}
