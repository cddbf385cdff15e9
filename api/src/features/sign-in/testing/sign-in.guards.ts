import { randomUUID } from 'node:crypto'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

export const signInGuards: FeatureGuards = {
  publicCalls: [
    'GET /user-management/my-information/password/validation/{code}',
    'POST /user-management/login',
    'POST /user-management/login/two-step',
    'POST /user-management/my-information/password/find',
    'PUT /user-management/my-information/password/reset/{uuid}',
  ],
  // Neither demo business has a second step
  sameForBoth: ['GET /user-management/two-step'],
  goodBodies: {
    'POST /user-management/login/two-step': () => ({ ticket: 'x', code: '123456' }),
    'POST /user-management/two-step': () => ({ current_password: 'Correct!123' }),
    'PUT /user-management/two-step': () => ({ code: '123456' }),
    'POST /user-management/two-step/recovery-codes': () => ({ code: '123456' }),
    'POST /user-management/two-step/app': () => ({ code: '123456' }),
    'PUT /user-management/two-step/app': () => ({ ticket: 'x', code: '123456' }),
    'POST /user-management/two-step/off': () => ({ code: '123456' }),
    'PUT /operator/accounts/two-step-off': () => ({ email: someEmail() }),
    'PUT /user-management/two-step/required': () => ({ required: false, current_password: 'Correct!123' }),
    'POST /user-management/login': () => ({ user_email: someEmail(), password: 'Wrong!123', remember: false, email_code: 'ABCD2345' }),
    'POST /user-management/my-information/password/find': () => ({ email: someEmail() }),
    'PUT /user-management/my-information/password/reset/{uuid}': () => ({
      client_account_uuid: randomUUID(),
      password: 'Better#456',
      name: 'Megan Doyle',
    }),
    'POST /user-management/my-information/password/change': () => ({ password: 'Better#456', current_password: 'Correct!123' }),
  },
}
