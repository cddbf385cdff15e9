import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCall } from '#contract/calls/calls.ts'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { getOutgoingCall, startOutgoingCall } from '#contract/calls/outgoing-calls.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { DANA_DETAIL, MISSED } from '../testing/call-fixtures.ts'
import { DrawerScreen, signInToCalls } from '../testing/drawer-screen.tsx'
import { lookOfOutgoingCall } from './outgoing-labels.ts'

const DETAIL = { ...DANA_DETAIL, ...MISSED, action_itmes: [], recording: null, transcript_lines: [], call_transcript: '' }
const CALL: OutgoingCall = {
  outgoing_uuid: '0b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f',
  number: MISSED.phone_from,
  started_datetime: '2026-11-17T17:00:00.000Z',
  state: 'ringing',
  duration_s: 0,
  problem: '',
  call_sid: null,
  made_by: 'Megan',
  own: true,
}

let server: FakeApi
beforeEach(() => {
  server = signInToCalls()
})

async function openDrawer(outgoing: OutgoingCall[] = []) {
  server.respond(getCall, { code: 200, data: { ...DETAIL, outgoing_calls: outgoing } })
  const { user } = await renderScreen({ Screen: DrawerScreen, path: '/callInquiries', at: `/callInquiries?call=${MISSED.call_sid}` })
  return { user, drawer: within(await screen.findByRole('dialog')) }
}

describe('the call button', () => {
  it('with a confirmed phone › places one call however often it is pressed, and the drawer shows its state', async () => {
    const { user, drawer } = await openDrawer()
    act(() => sessionStore.describe({ callingPhone: '+13125550123' }))
    server.respond(startOutgoingCall, { code: 201, data: CALL })
    server.respond(getOutgoingCall, { code: 200, data: CALL })
    server.respond(getCall, { code: 200, data: { ...DETAIL, outgoing_calls: [CALL] } })
    await user.dblClick(await drawer.findByRole('link', { name: 'Call back' }))
    expect(await drawer.findByText('Ringing your phone')).toBeDefined()
    expect(server.calls(startOutgoingCall).map(({ body }) => body)).toEqual([
      { outgoing_uuid: expect.any(String), number: MISSED.phone_from },
    ])
  })

  it('without a phone › dials on the device, and the drawer says how to add one', async () => {
    const { user, drawer } = await openDrawer()
    const link = await drawer.findByRole('link', { name: 'Call back' })
    expect(link.getAttribute('href')).toBe(`tel:${MISSED.phone_from}`)
    // The test environment cannot follow tel:
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect((await drawer.findByRole('link', { name: 'Add your phone' })).getAttribute('href')).toBe('/accountSetting')
    expect(server.calls(startOutgoingCall)).toEqual([])
  })

  it('rejected by the server › shows the reason', async () => {
    const { user, drawer } = await openDrawer()
    act(() => sessionStore.describe({ callingPhone: '+13125550123' }))
    server.reject(startOutgoingCall, 'conflict', 'You already have a call in progress. Hang up first')
    await user.click(await drawer.findByRole('link', { name: 'Call back' }))
    expect(await screen.findByText('You already have a call in progress. Hang up first')).toBeDefined()
  })
})

it('calls to the number › are listed with who called and how they ended', async () => {
  const { drawer } = await openDrawer([
    { ...CALL, state: 'ended', duration_s: 118 },
    {
      ...CALL,
      outgoing_uuid: '1b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f',
      own: false,
      state: 'failed',
      problem: 'Calls to this area aren’t turned on.',
    },
  ])
  const calls = within(await drawer.findByRole('region', { name: 'Calls to this number' }))
  expect(calls.getByText('Ended, 2 min')).toBeDefined()
  expect(calls.getByText('Calls to this area aren’t turned on.')).toBeDefined()
  expect(calls.getByText(/^Megan/)).toBeDefined()
})

it.each([
  [{ state: 'ended', duration_s: 40 }, 'Ended, 40 s'],
  [{ state: 'answered', own: false }, 'Connecting'],
  [{ state: 'unanswered' }, 'Nobody answered'],
] as const)('an outgoing call with %o › is labeled %s', (changes, label) => {
  expect(lookOfOutgoingCall({ ...CALL, ...changes }).label).toBe(label)
})
