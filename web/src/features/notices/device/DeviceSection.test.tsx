import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getNoticeDevices, removeNoticeDevice, saveNoticeDevice, testNoticeDevice } from '#contract/notices/notice-devices.ts'
import { NOTICE_KINDS } from '#contract/notices/notices.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { areNotificationsBlocked, findOwnEndpoint, subscribeToPush, supportsPush, unsubscribeFromPush } from './this-browser.ts'

vi.mock('./this-browser.ts', () => ({
  subscribeToPush: vi.fn(),
  supportsPush: vi.fn(),
  findOwnEndpoint: vi.fn(),
  areNotificationsBlocked: vi.fn(),
  unsubscribeFromPush: vi.fn(),
}))

const OWN = { endpoint: 'https://push.test/own', p256dh: 'p256dh-of-this-browser', auth: 'auth-of-this-browser' }
const UUID = '0a5c6a7e-5a1d-4f0e-9b1c-000000000003'
const DEVICE = { device_uuid: UUID, endpoint: OWN.endpoint, kinds: [...NOTICE_KINDS] }

let server: FakeApi
const devices = (subscribed: (typeof DEVICE)[], publicKey: string | null = 'key') =>
  server.respond(getNoticeDevices, { code: 200, public_key: publicKey, devices: subscribed })

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  vi.mocked(supportsPush).mockReturnValue(true)
  vi.mocked(areNotificationsBlocked).mockReturnValue(false)
  vi.mocked(findOwnEndpoint).mockResolvedValue(null)
  devices([])
})

function Screen() {
  return (
    <>
      <h1>Notifications</h1>
      <DeviceSection isHidden={false} />
    </>
  )
}
const open = () => renderScreen({ Screen, path: '/notices' })

describe('this device', () => {
  it('where push is not set up › is not offered', async () => {
    devices([], null)
    await open()
    await waitFor(() => expect(server.calls(getNoticeDevices)).toHaveLength(1))
    expect(screen.queryByText('This device')).toBeNull()
  })

  it('when its owner agrees › is saved, and when they do not, nothing is', async () => {
    server.respond(saveNoticeDevice, { code: 200, device_uuid: UUID })
    vi.mocked(subscribeToPush).mockResolvedValueOnce(null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
    expect(await screen.findByText(/^Your browser blocks notifications/)).toBeDefined()
    expect(server.calls(saveNoticeDevice)).toEqual([])
    vi.mocked(subscribeToPush).mockResolvedValueOnce(OWN)
    vi.mocked(findOwnEndpoint).mockResolvedValue(OWN.endpoint)
    devices([DEVICE])
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    expect(await screen.findByRole('switch', { name: 'Missed calls' })).toBeDefined()
    expect(server.calls(saveNoticeDevice)[0]?.body).toEqual({ ...OWN, kinds: [...NOTICE_KINDS] })
  })

  it('that is subscribed › can be tested, limited, and unsubscribed', async () => {
    vi.mocked(findOwnEndpoint).mockResolvedValue(OWN.endpoint)
    vi.mocked(subscribeToPush).mockResolvedValue(OWN)
    devices([DEVICE])
    server.respond(testNoticeDevice, { code: 200 })
    server.respond(saveNoticeDevice, { code: 200, device_uuid: UUID })
    server.respond(removeNoticeDevice, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('Test notification sent to this device')).toBeDefined()
    await user.click(screen.getByRole('switch', { name: 'Overdue bills' }))
    await waitFor(() => expect(server.calls(saveNoticeDevice)[0]?.body).toEqual({ ...OWN, kinds: NOTICE_KINDS.slice(0, -1) }))
    await user.click(await screen.findByRole('button', { name: 'Turn off notifications' }))
    await waitFor(() => expect(unsubscribeFromPush).toHaveBeenCalled())
    expect(server.calls(removeNoticeDevice)).toHaveLength(1)
  })

  it('in a browser that blocks notifications › shows it from the start, and can be tried again', async () => {
    vi.mocked(areNotificationsBlocked).mockReturnValue(true)
    await open()
    const section = within(await screen.findByRole('region', { name: 'This device' }))
    expect(section.getByText(/^Your browser blocks notifications/)).toBeDefined()
    expect(screen.queryByText(/^Get notifications on this device/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeDefined()
  })

  it('in a browser without push support › shows what helps', async () => {
    vi.mocked(supportsPush).mockReturnValue(false)
    await open()
    expect(await screen.findByText(/add the portal to the Home Screen/)).toBeDefined()
  })
})
