import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { totpCodeAt, totpStepAt } from '../../platform/identity/totp.ts'

/** Runs while a password is being checked or hashed, to provoke race conditions */
let meanwhile: () => Promise<unknown> = async () => {}

vi.mock('../../platform/identity/passwords.ts', async (original) => {
  const passwords = await original<typeof import('../../platform/identity/passwords.ts')>()
  const takingLong =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      const result = await work(...given)
      const happening = meanwhile
      meanwhile = async () => {}
      await happening()
      return result
    }
  return { isPasswordCorrect: takingLong(passwords.isPasswordCorrect), hashPassword: takingLong(passwords.hashPassword) }
})

/** Runs between the check of the second step and the start of the session */
let beforeTheSession: () => Promise<unknown> = async () => {}

vi.mock('./two-step/two-step.service.ts', async (original) => {
  const service = await original<typeof import('./two-step/two-step.service.ts')>()
  const startSecondStepIfNeeded: typeof service.startSecondStepIfNeeded = async (...given) => {
    const result = await service.startSecondStepIfNeeded(...given)
    const happening = beforeTheSession
    beforeTheSession = async () => {}
    await happening()
    return result
  }
  return { ...service, startSecondStepIfNeeded }
})

let verifications = 0

vi.mock('../../platform/slow-work/threads.ts', async (original) => {
  const { createThreadPool } = await original<typeof import('../../platform/slow-work/threads.ts')>()
  const counting: typeof createThreadPool = (settings) => {
    const threads = createThreadPool(settings)
    const run: typeof threads.run = (task, input, limit) => {
      if (task === 'verify-password') verifications++
      return threads.run(task, input, limit)
    }
    return { run }
  }
  return { createThreadPool: counting }
})

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
afterEach(() => {
  meanwhile = async () => {}
})

const signIn = (email: string, password: string) => marquee.api('POST', '/user-management/login', { body: { user_email: email, password } })
const changePassword = (token: string, password: string) =>
  marquee.api('POST', '/user-management/my-information/password/change', { token, body: { password } })

describe('POST /user-management/login', () => {
  test('while the password is being changed › the old one opens no session', async () => {
    const account = await marquee.createAccount()
    meanwhile = async () => expect((await changePassword(account.token, 'Newer#789')).status).toBe(200)
    expect((await signIn(account.email, TEST_PASSWORD)).status).toBe(400)
    expect((await signIn(account.email, 'Newer#789')).status).toBe(200)
  })

  test('while the second step is being switched on › the password alone opens no session', async () => {
    const { email, token } = await marquee.createAccount()
    beforeTheSession = async () => {
      const { secret } = (await marquee.api('POST', '/user-management/two-step', { token })).body.data
      const body = { code: totpCodeAt(secret, totpStepAt(marquee.clock.now())) }
      expect((await marquee.api('PUT', '/user-management/two-step', { token, body })).status).toBe(200)
    }
    expect(problemOf(await signIn(email, TEST_PASSWORD))).toEqual({
      status: 400,
      code: 'sign_in_failed',
      message: 'Two-step sign-in was just turned on. Please log in again',
    })
    expect((await signIn(email, TEST_PASSWORD)).body.data.two_step.ticket).toBeTruthy()
  })

  test('of a known, a disabled and an unknown address › checks one hash each, so that the time reveals nothing', async () => {
    const known = await marquee.createAccount()
    const disabled = await marquee.createAccount({ disabledAt: new Date() })
    for (const email of [known.email, disabled.email, 'nobody-at-all@practice.test']) {
      verifications = 0
      expect((await signIn(email, 'Wrong!123')).status).toBe(400)
      expect(verifications, email).toBe(1)
    }
  })
})

describe('POST /user-management/my-information/password/change', () => {
  test('by a session that has ended meanwhile › returns 401 and changes nothing', async () => {
    const account = await marquee.createAccount()
    meanwhile = async () => expect((await marquee.api('POST', '/user-management/logout', { token: account.token })).status).toBe(200)
    expect((await changePassword(account.token, 'Newer#789')).status).toBe(401)
    expect((await signIn(account.email, TEST_PASSWORD)).status).toBe(200)
  })
})
