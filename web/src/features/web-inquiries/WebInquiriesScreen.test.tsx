import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadWebInquiries } from '#contract/web-inquiries/inquiry-replies.ts'
import { listWebInquiries, type WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { formatNearDayOf } from '../../platform/time/moments.ts'
import WebInquiriesScreen from './WebInquiriesScreen.tsx'

vi.mock('../../platform/api/save-file.ts', () => ({ saveFile: vi.fn() }))

const DANA: WebInquiry = {
  web_inquiry_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  name: 'Dana Whitfield',
  email: 'dana@customer.test',
  phone_number: '+12175550142',
  messages: 'Do you take Delta Dental?\nI would like to come soon.',
  required_datetime: 'Thursday morning',
  kwargs: { insurance_provider: 'Delta Dental' },
  created_datetime: '2026-11-18T03:48:00.000Z',
  state: 'new',
  newest_message: null,
}

let server: FakeApi

function mockInquiries(data: WebInquiry[]) {
  const countOf = (wanted: string) => data.filter(({ state }) => state === wanted).length
  server.respond(listWebInquiries, {
    code: 200,
    data,
    page: { totalElements: data.length, totalPage: 1, size: 10, number: 1 },
    states: { new: countOf('new'), answered: countOf('answered'), spam: countOf('spam') },
    answered_from_here: 0,
    half_answered_within_s: null,
  })
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  server = fakeApi()
  mockInquiries([DANA])
})

const open = (at = '/webInquiries') => renderScreen({ Screen: WebInquiriesScreen, path: '/webInquiries', at })

describe('/webInquiries › the list', () => {
  it('with inquiries › shows who, how to reply, what and when on the business’s calendar', async () => {
    await open()
    const row = (await screen.findByRole('link', { name: /^Dana Whitfield/ })).closest('tr') as HTMLElement
    expect(within(row).getByText(formatNearDayOf('2026-11-18T03:48:00.000Z', 'America/Chicago'))).toBeDefined()
    expect(within(row).getByText('9:48 PM')).toBeDefined()
    expect(within(row).getByText('dana@customer.test')).toBeDefined()
    expect(within(row).getByText('New')).toBeDefined()
    expect(within(row).getByRole('link', { name: '+1 (217) 555-0142' }).getAttribute('href')).toBe('tel:+12175550142')
    expect(within(row).getByText('Insurance provider: Delta Dental')).toBeDefined()
    expect(within(row).getByText('Thursday morning')).toBeDefined()
    expect(screen.getByText('1 to reply to')).toBeDefined()
  })

  it('its columns › after the state › are in the specification’s order', async () => {
    await open()
    await screen.findByRole('link', { name: 'Dana Whitfield' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Name',
      'Email',
      'Phone',
      'Message',
      'Requested for',
      'Created',
      'Details',
    ])
  })

  it('of a conversation › shows the newest message, and marks your own', async () => {
    const newest = (from: 'customer' | 'business', text: string) => ({ from, words: text, created_datetime: '2026-11-18T05:00:00.000Z' })
    mockInquiries([
      { ...DANA, newest_message: newest('customer', 'Thursday is fine.') },
      { ...DANA, web_inquiry_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002', newest_message: newest('business', 'Yes, we do.') },
    ])
    await open()
    expect(await screen.findByText('Thursday is fine.')).toBeDefined()
    expect(screen.getByText('You: Yes, we do.')).toBeDefined()
    expect(screen.queryByText(/Do you take Delta Dental/)).toBeNull()
  })

  it('with a period in the address › requests it, and with nothing in it leads to all dates', async () => {
    mockInquiries([])
    const { user, currentPath } = await open('/webInquiries?date_from=2026-11-01&date_to=2026-11-17')
    await screen.findByText('No web inquiries in this period')
    const { searchParams } = server.calls(listWebInquiries)[0]?.url ?? new URL('none:')
    expect([searchParams.get('date_from'), searchParams.get('date_to')]).toEqual(['2026-11-01', '2026-11-17'])
    await user.click(screen.getByRole('button', { name: 'Show all dates' }))
    await waitFor(() => expect(currentPath()).toBe('/webInquiries'))
  })

  it('its date › pressed › reverses the order, in the address too', async () => {
    const { user, currentPath } = await open()
    await screen.findByRole('link', { name: /^Dana Whitfield/ })
    await user.click(screen.getByRole('button', { name: 'Created' }))
    await waitFor(() => expect(currentPath()).toBe('/webInquiries?sort_date=ASC'))
    await waitFor(() => expect(server.calls(listWebInquiries).at(-1)?.url.searchParams.get('sort_date')).toBe('ASC'))
  })

  it('with nothing › shows how the form comes onto the website', async () => {
    mockInquiries([])
    await open()
    expect((await screen.findByRole('link', { name: 'Request the form' })).getAttribute('href')).toBe('/support')
  })

  it('with a search that finds nothing › can be cleared', async () => {
    mockInquiries([])
    const { user, currentPath } = await open('/webInquiries?search=xyz')
    // One in the field, one in the empty state
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Clear search' })).toHaveLength(2))
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement)
    await waitFor(() => expect(currentPath()).toBe('/webInquiries'))
  })

  it('when it fails › shows an error, and Retry loads again', async () => {
    server.reject(listWebInquiries, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    mockInquiries([DANA])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: /^Dana Whitfield/ })).toBeDefined()
  })
})

describe('/webInquiries › by state', () => {
  it('each state › shows its count, and chosen stands in the address and in the request', async () => {
    mockInquiries([DANA, { ...DANA, web_inquiry_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002', state: 'spam' }])
    const { user, currentPath } = await open()
    expect(await screen.findByRole('radio', { name: 'All 2' })).toBeDefined()
    expect(screen.getByText('2 inquiries in all: 1 marked as spam.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'New 1' }))
    await waitFor(() => expect(currentPath()).toBe('/webInquiries?state=new'))
    await waitFor(() => expect(server.calls(listWebInquiries).at(-1)?.url.searchParams.get('state')).toBe('new'))
  })

  it('with nobody waiting › shows an empty state, and leads to all', async () => {
    mockInquiries([])
    const { user, currentPath } = await open('/webInquiries?state=new')
    await screen.findByText('No inquiries to reply to')
    await user.click(screen.getByRole('button', { name: 'Show all inquiries' }))
    await waitFor(() => expect(currentPath()).toBe('/webInquiries'))
  })

  it('downloaded › requests exactly what is listed', async () => {
    server.respondWithFile(downloadWebInquiries, 'bright-smile-dental-web-inquiries.csv')
    const { user } = await open('/webInquiries?state=answered&search=implant&date_from=2026-11-01&date_to=2026-11-17&page=1')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'bright-smile-dental-web-inquiries.csv'))
    expect(Object.fromEntries(server.calls(downloadWebInquiries)[0]?.url.searchParams ?? [])).toEqual({
      state: 'answered',
      search: 'implant',
      date_from: '2026-11-01',
      date_to: '2026-11-17',
      sort_date: 'DESC',
    })
  })
})

describe('/webInquiries › Notifications', () => {
  it('opens the notifications with the recipients of web inquiries', async () => {
    await open()
    const link = screen.getByRole('link', { name: 'Notifications' })
    expect(link.getAttribute('href')).toBe('/notices?event=web_inquiry')
  })

  it('confirmed by a link from before › continues at the notifications', async () => {
    const { currentPath } = await open('/webInquiries?confirm=code-1')
    await waitFor(() => expect(currentPath()).toBe('/notices?confirm=code-1'))
  })

  it('of a standard user › is not theirs to set', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    await open()
    expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull()
  })
})
