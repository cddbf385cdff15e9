import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { TWO_STEP, twoStepCalls } from '../testing/two-step-calls.ts'

// Uses several connections: the embedded database has only one, so its transactions never run concurrently

const ROUNDS = 10

let marquee: TestMarquee
let calls: ReturnType<typeof twoStepCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = twoStepCalls(marquee)
})
afterAll(() => marquee.stop())

const signInOften = (email: string) => Promise.all(Array.from({ length: 6 }, () => calls.login(email)))
const stillOpen = async (responses: { token?: string }[]) => {
  const tokens = responses.flatMap((response) => (response?.token ? [response.token] : []))
  return (await Promise.all(tokens.map(calls.isSignedIn))).filter(Boolean)
}

describe('signing in with the password alone, at the same time', () => {
  test('as the business begins to require a second step › leaves no session without it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      marquee.clock.advance(3_600_000)
      const admin = await calls.enabled()
      const { email } = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
      const [responses, required] = await Promise.all([
        signInOften(email),
        calls.call('PUT', `${TWO_STEP}/required`, admin.token, { required: true }),
      ])
      expect(required.status).toBe(200)
      expect(await stillOpen(responses)).toEqual([])
    }
  })

  test('as the account switches on its second step › leaves only the session that did it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      marquee.clock.advance(3_600_000)
      const account = await marquee.createAccount()
      const { secret } = (await calls.call('POST', TWO_STEP, account.token)).body.data
      const [responses, enabled] = await Promise.all([
        signInOften(account.email),
        calls.call('PUT', TWO_STEP, account.token, { code: calls.codeNow(secret) }),
      ])
      expect(enabled.status).toBe(200)
      expect(await stillOpen(responses)).toEqual([])
      expect(await calls.isSignedIn(account.token)).toBe(true)
    }
  })
})

describe('two changes of one password, at the same time', () => {
  test('with one session › the second fails because the session has ended', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const account = await marquee.createAccount()
      const change = (password: string) =>
        calls.call('POST', '/user-management/my-information/password/change', account.token, { password })
      const responses = await Promise.all([change('Better#456'), change('Newer#789')])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })
})
