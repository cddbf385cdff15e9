import { TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { totpCodeAt, totpStepAt } from '../../../platform/identity/totp.ts'

export const TWO_STEP = '/user-management/two-step'
export const HALF_MINUTE_MS = 30_000

/** The calls of a user who signs in with a second step, and the codes of their authenticator app */
export function twoStepCalls(marquee: TestMarquee) {
  const call = (method: string, path: string, token: string, body?: unknown) => marquee.api(method, path, { token, body })
  const codeNow = (secret: string) => totpCodeAt(secret, totpStepAt(marquee.clock.now()))
  return {
    call,
    codeNow,
    wrongCode: (secret: string) => String((Number(codeNow(secret)) + 500_000) % 1_000_000).padStart(6, '0'),
    finish: (ticket: string, code: string) => marquee.api('POST', '/user-management/login/two-step', { body: { ticket, code } }),

    async login(user_email: string, password = TEST_PASSWORD) {
      return (await marquee.api('POST', '/user-management/login', { body: { user_email, password, remember: true } })).body.data
    },

    isSignedIn: async (token: string) => (await call('GET', '/home/today', token)).status === 200,

    async enabled(values = {}): Promise<TestAccount & { secret: string; recovery: string[] }> {
      const account = await marquee.createAccount(values)
      const { secret } = (await call('POST', TWO_STEP, account.token)).body.data
      const { recovery_codes } = (await call('PUT', TWO_STEP, account.token, { code: codeNow(secret) })).body.data
      marquee.clock.advance(HALF_MINUTE_MS)
      return { ...account, secret, recovery: recovery_codes }
    },
  }
}
