import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Device, listDevices, signOutDevices } from '#contract/sign-in/sign-in.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import DevicesScreen from './DevicesScreen.tsx'

const HERE: Device = {
  session_uuid: 's-1',
  device: 'Chrome on Windows',
  network: '198.51.100.7',
  signed_in_datetime: '2026-11-16T15:00:00.000Z',
  last_seen_datetime: '2026-11-17T03:48:00.000Z',
  remembered: true,
  current: true,
}
const PHONE: Device = { ...HERE, session_uuid: 's-2', device: 'Safari on iPhone', remembered: false, current: false }

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago' })
  queryClient.clear()
  server = fakeApi()
  server.respond(listDevices, { code: 200, data: [HERE, PHONE] })
  server.respond(signOutDevices, { code: 200 })
})

const open = () => renderScreen({ Screen: DevicesScreen, path: '/devices' })

describe('/devices', () => {
  it('with several › names each, and marks the one in use, which has no button', async () => {
    await open()
    const here = (await screen.findByText('Chrome on Windows')).closest('tr') as HTMLElement
    expect(within(here).getByText('This device')).toBeDefined()
    expect(within(here).queryByRole('button')).toBeNull()
    expect(screen.getByText('2 devices')).toBeDefined()
  })

  it('another one signed out › ends it, and reloads the list', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Device signed out')).toBeDefined()
    expect(server.calls(signOutDevices)[0]?.url.searchParams.get('session_uuid')).toBe('s-2')
    await waitFor(() => expect(server.calls(listDevices)).toHaveLength(2))
  })

  it('that cannot be loaded › shows an error, with a way to try again', async () => {
    server.reject(listDevices, 'internal', 'Something went wrong on our side. Please try again')
    await open()
    expect(await screen.findByText('The devices could not be loaded')).toBeDefined()
  })
})
