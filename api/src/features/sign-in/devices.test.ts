import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_LIFETIME_MS } from '#contract/sign-in/session.ts'
import { type Device, IDLE_END_MS } from '#contract/sign-in/sign-in.ts'
import { startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { cleanUpJob } from '../../platform/clean-up.job.ts'
import { describeDevice } from '../../platform/identity/device-name.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const DAY_MS = 86_400_000

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

async function signIn(user_email: string, remember?: boolean, place = '198.51.100.7'): Promise<string> {
  const { body } = await marquee.api('POST', '/user-management/login', {
    body: { user_email, password: TEST_PASSWORD, ...(remember === undefined ? {} : { remember }) },
    headers: { 'x-forwarded-for': place, 'user-agent': CHROME },
  })
  return body.data.token
}
const statusFor = async (token: string) => (await marquee.api('GET', '/home/today', { token })).status
const devices = async (token: string): Promise<Device[]> => (await marquee.api('GET', '/user-management/sessions', { token })).body.data
const end = (token: string, uuid?: string) =>
  marquee.api('DELETE', `/user-management/sessions${uuid ? `?session_uuid=${uuid}` : ''}`, { token })

describe('the list of devices', () => {
  test('of an account › shows each one’s browser and network, this one first, and no token', async () => {
    const account = await marquee.createAccount()
    const token = await signIn(account.email, true)
    const listed = await devices(token)
    expect(listed).toEqual([
      {
        session_uuid: expect.any(String),
        device: 'Chrome on Windows',
        network: '198.51.100.7',
        signed_in_datetime: expect.any(String),
        last_seen_datetime: expect.any(String),
        remembered: true,
        current: true,
      },
      expect.objectContaining({ current: false }),
    ])
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  test('one of which is signed out › no longer contains it, and only it has ended', async () => {
    const account = await marquee.createAccount()
    const [here, there] = [await signIn(account.email), await signIn(account.email)]
    const uuid = (await devices(there)).find(({ current }) => current)?.session_uuid
    expect((await end(here, uuid)).status).toBe(200)
    expect([await statusFor(here), await statusFor(there), await statusFor(account.token)]).toEqual([200, 401, 200])
    expect((await end(here, uuid)).status).toBe(404)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['sign_in', 'sign_in', 'device_signed_out'])
  })

  test('all others signed out › contains only this one', async () => {
    const account = await marquee.createAccount()
    const here = await signIn(account.email)
    expect((await end(here)).status).toBe(200)
    expect([await statusFor(here), await statusFor(account.token)]).toEqual([200, 401])
  })

  test('of a colleague, or of another business › is not accessible', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const stranger = await marquee.createAccount()
    const uuid = (await devices(account.token))[0]?.session_uuid
    for (const { token } of [colleague, stranger]) {
      expect(JSON.stringify(await devices(token))).not.toContain(uuid)
      expect((await end(token, uuid)).status).toBe(404)
      await end(token)
    }
    expect((await end(account.token, randomUUID())).status).toBe(404)
    expect(await statusFor(account.token)).toBe(200)
  })
})

describe('a session', () => {
  test('not remembered › ends after a week without use, and continues while it is used', async () => {
    const { email } = await marquee.createAccount()
    const [used, idle] = [await signIn(email), await signIn(email)]
    for (let day = 0; day < 3; day++) {
      marquee.clock.advance(3 * DAY_MS)
      expect(await statusFor(used)).toBe(200)
      // The use is recorded concurrently with the response
      await expect
        .poll(async () => (await devices(used))[0]?.last_seen_datetime.slice(0, 10))
        .toBe(marquee.clock.now().toISOString().slice(0, 10))
    }
    expect([await statusFor(used), await statusFor(idle)]).toEqual([200, 401])
    // This session, and the remembered session with which the account was created
    expect((await devices(used)).map(({ remembered }) => remembered)).toEqual([false, true])
    marquee.clock.advance(IDLE_END_MS)
    expect(await statusFor(used)).toBe(401)
  })

  test('remembered › lasts its twenty days without use, and no longer', async () => {
    const { email } = await marquee.createAccount()
    const token = await signIn(email, true)
    marquee.clock.advance(SESSION_LIFETIME_MS - 60_000)
    expect(await statusFor(token)).toBe(200)
    marquee.clock.advance(61_000)
    expect(await statusFor(token)).toBe(401)
  })

  test('that has ended without use › is deleted by the clean-up', async () => {
    const { email, uuid } = await marquee.createAccount()
    await signIn(email)
    marquee.clock.advance(IDLE_END_MS + 1000)
    await cleanUpJob.run(marquee.services, {})
    const { rows } = await marquee.services.database.executeSql('select is_remembered from sessions where account_uuid = $1', [uuid])
    expect(rows).toEqual([{ is_remembered: true }])
  })

  test('continued after a new password › retains its device and that it is remembered', async () => {
    const { email } = await marquee.createAccount()
    const token = await signIn(email, true)
    const { body } = await marquee.api('POST', '/user-management/my-information/password/change', {
      token,
      body: { password: 'Better#456' },
    })
    expect(await devices(body.data.token)).toEqual([
      expect.objectContaining({ device: 'Chrome on Windows', network: '198.51.100.7', remembered: true, current: true }),
    ])
  })

  test('ended by its owner › makes the browser delete its cached responses', async () => {
    const { token } = await marquee.createAccount()
    const { headers } = await marquee.api('POST', '/user-management/logout', { token })
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })
})

describe('a device’s name', () => {
  test.each([
    [CHROME, 'Chrome on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge on Windows'],
    ['<script>alert(1)</script>', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %s › is %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name)
  })
})
