import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { createVapidKeys } from '../../platform/vendors/vapid-keys.ts'
import { isAllowedPushAddress } from './push-addresses.ts'
import { createWebPush } from './web-push-service.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/web-push', payload: { mode } })
afterEach(() => setFault('ok'))

const KEYS = createVapidKeys()
const NOTICE = { title: 'Missed call from Zoë', body: 'Elm Dental', url: '/callInquiries', tag: 'a', icon: '/i.png', badge: '/b.png' }
const service = (changes = {}) =>
  createWebPush({ ...KEYS, subject: 'mailto:operator@marquee.test', otherOrigins: [`http://localhost:${sandbox.ports.http}`], ...changes })

async function openBrowser(key = KEYS.publicKey) {
  const made = await sandbox.http.inject({ method: 'POST', url: '/web-push/browsers', payload: { application_server_key: key } })
  const { id, ...device } = made.json()
  const shown = async () => (await sandbox.http.inject(`/web-push/browsers/${id}/notices`)).json()
  return { device, shown, leave: () => sandbox.http.inject({ method: 'DELETE', url: `/web-push/browsers/${id}` }) }
}

test('a notification › to a subscribed browser › is signed and encrypted so that the browser can read it', async () => {
  const { device, shown } = await openBrowser()
  expect(await service().push(device, NOTICE)).toBe('taken')
  expect(await shown()).toEqual([{ notice: NOTICE, ttl: 14_400, topic: expect.stringMatching(/^[\w-]{32}$/), urgency: 'high' }])
})

test('a notification › to a browser that unsubscribed, or that the service does not know › returns gone', async () => {
  const { device, leave } = await openBrowser()
  await leave()
  expect(await service().push(device, NOTICE)).toBe('gone')
  expect(await service().push({ ...device, endpoint: `${device.endpoint}x` }, NOTICE)).toBe('gone')
})

test('a notification › signed with another key than the browser subscribed with › is rejected permanently', async () => {
  const { device } = await openBrowser(createVapidKeys().publicKey)
  await expect(service().push(device, NOTICE)).rejects.toMatchObject({ retryable: false })
})

test.each([
  ['rate_limited', { retryable: true, retryAfterS: 9 }],
  ['server_error', { retryable: true }],
  ['too_large', { retryable: false }],
])('a notification › while the service returns %s › is retried, or not', async (mode, facts) => {
  const { device } = await openBrowser()
  await setFault(mode)
  await expect(service().push(device, NOTICE)).rejects.toMatchObject(facts)
})

test('a notification › while the service does not respond › is retried', async () => {
  const { device } = await openBrowser()
  await setFault('hang')
  await expect(service({ timeoutMs: 50 }).push(device, NOTICE)).rejects.toMatchObject({ retryable: true })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.test/abc', false],
  ['https://evilpush.apple.com.test/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['http://localhost:5432/', false],
  ['https://[::1]/', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('the address %s › named by a browser › is allowed: %s', (endpoint, isAllowed) => {
  expect(isAllowedPushAddress(endpoint, ['http://localhost:3100'])).toBe(isAllowed)
})
