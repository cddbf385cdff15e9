import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { getNewestCalls, type NewestCall } from '#contract/calls/newest-calls.ts'
import { getToday } from '#contract/home/home.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import NewestCallsCard from './NewestCallsCard.tsx'

const ITEM = '0b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f'

const DANA: NewestCall = {
  call_sid: 'CA1',
  direction: 'incoming',
  call_start_datetime: '2026-11-17T16:48:00.000Z',
  phone_from: '+12175550142',
  caller_name: 'Dana Whitfield',
  call_status: 'Answered',
  summary: 'Asked for an implant consultation',
  urgent: false,
  is_first_call: true,
  call_back: null,
}
const MISSED: NewestCall = {
  ...DANA,
  call_sid: 'CA2',
  phone_from: '+12175550118',
  caller_name: '',
  call_status: 'Missed call',
  summary: 'No message left',
  call_back: { uuid: ITEM, is_open: true, got_through: false },
}

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(getNewestCalls, { code: 200, data: [DANA, MISSED], today: 4 })
  server.respond(changeActionItemStatus, { code: 200 })
})

function Home() {
  return (
    <>
      <h1>Dashboard</h1>
      <NewestCallsCard />
    </>
  )
}

const open = () => renderScreen({ Screen: Home, path: '/home' })
const row = async (name: string) => {
  const item = (await screen.findByRole('link', { name })).closest('li')
  if (!item) throw new Error(`${name} is in no row`)
  return item
}

it('newest calls › with some › show who, how it ended and what about, each with a number to call', async () => {
  await open()
  const dana = await row('Dana Whitfield')
  expect(dana.textContent).toContain('+1 (217) 555-0142')
  expect(dana.textContent).toContain('Answered')
  expect(within(dana).getByText('Asked for an implant consultation')).toBeDefined()
  expect(within(dana).getByRole('link', { name: 'Call back Dana Whitfield' }).getAttribute('href')).toBe('tel:+12175550142')
  expect(within(dana).getByRole('link', { name: 'Dana Whitfield' }).getAttribute('href')).toBe('/callInquiries?call=CA1')
  expect(within(await row('Unknown caller')).getByText('No message left, first call from this number')).toBeDefined()
  expect(screen.getByText('4 today')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All calls' }).getAttribute('href')).toBe('/callInquiries')
})

it('newest calls › an urgent one › is marked in the place of its status', async () => {
  server.respond(getNewestCalls, { code: 200, data: [{ ...DANA, urgent: true }], today: 1 })
  await open()
  const listed = within(await row('Dana Whitfield'))
  expect([listed.queryByText('Urgent') !== null, listed.queryByText('Answered')]).toEqual([true, null])
})

it('newest calls › a missed one that was called › is ticked off in place, and is open again when the server rejects it', async () => {
  const { user } = await open()
  const missed = await row('Unknown caller')
  expect(within(missed).queryByRole('button')).toBeNull()
  const callBack = within(missed).getByRole('link', { name: 'Call back Unknown caller' })
  // The test environment cannot follow tel:
  callBack.addEventListener('click', (event) => event.preventDefault())
  await user.click(callBack)
  server.reject(changeActionItemStatus, 'unavailable', 'The database is away')
  await user.click(within(missed).getByRole('button', { name: 'Mark as called back' }))
  expect(await screen.findByText('The database is away')).toBeDefined()
  expect(missed.textContent).toContain('Missed call')

  server.respond(changeActionItemStatus, { code: 200 })
  server.respond(getNewestCalls, {
    code: 200,
    data: [DANA, { ...MISSED, call_back: { uuid: ITEM, is_open: false, got_through: false } }],
    today: 4,
  })
  await user.click(within(missed).getByRole('button', { name: 'Mark as called back' }))
  await expect.poll(() => missed.textContent).toContain('Called back')
  const request = server.calls(changeActionItemStatus).at(-1)
  expect([request?.url.pathname.includes(ITEM), request?.body]).toEqual([true, { show_item: false }])
})

it('newest calls › from a withheld number › cannot be called back', async () => {
  server.respond(getNewestCalls, { code: 200, data: [{ ...DANA, phone_from: '' }], today: 0 })
  await open()
  const dana = await row('Dana Whitfield')
  expect(dana.textContent).toContain('Private number')
  expect(within(dana).queryByRole('link', { name: /Call back/ })).toBeNull()
  expect(screen.queryByText(/today$/)).toBeNull()
})

it('newest calls › without any › show where they will appear', async () => {
  server.respond(getNewestCalls, { code: 200, data: [], today: 0 })
  await open()
  expect(await screen.findByText('No calls yet')).toBeDefined()
})

it('newest calls › when they fail › show an error, and Retry loads them', async () => {
  server.reject(getNewestCalls, 'invalid_input', 'The calls are away')
  const { user } = await open()
  expect(await screen.findByText('The calls are away')).toBeDefined()
  server.respond(getNewestCalls, { code: 200, data: [DANA], today: 1 })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Dana Whitfield' })).toBeDefined()
})
