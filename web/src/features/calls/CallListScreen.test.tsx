import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CALL_COLUMNS, getCallColumns } from '#contract/calls/call-columns.ts'
import { COLUMN_LABELS } from '#contract/calls/call-labels.ts'
import { downloadCalls, getCallsVersion, listCalls } from '#contract/calls/calls.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refetchUserInformation, startSession } from '../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { formatNearDayOf } from '../../platform/time/moments.ts'
import CallListScreen from './CallListScreen.tsx'
import { DANA, MISSED, mockCallScreens, pageOfCalls, sidOf } from './testing/call-fixtures.ts'

let server: FakeApi

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  startSession('token-a')
  mockCallScreens(server)
  await refetchUserInformation()
  return () => {
    notifications.clean()
  }
})

const open = (search = '') => renderScreen({ Screen: CallListScreen, path: '/callInquiries', at: `/callInquiries${search}` })

/** By default, the test environment's window is as wide as a tablet */
function widenWindow() {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query.includes('max-width') ? 'not all' : query))
}

/** Finds the row by its text: computing the accessible names of all rows and cells would dominate the test's run time */
async function row(name: string): Promise<HTMLElement> {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} stands in no row`)
  return found
}

const lastQuery = () => Object.fromEntries(server.calls(listCalls).at(-1)?.url.searchParams ?? [])

describe('/callInquiries › the table', () => {
  it('with calls › leads with their number and shows each with its values in the business’s zone', async () => {
    widenWindow()
    await open()
    const dana = await row('Dana Whitfield')
    expect(screen.getByText('2 calls')).toBeDefined()
    expect(screen.getByText(/^1 answered, 1 missed, /)).toBeDefined()
    const cells = within(dana)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells).toEqual([
      `${formatNearDayOf(DANA.call_start_datetime, 'America/Chicago')}10:48 AM`,
      '+1 (217) 555-0142',
      'Dana Whitfield',
      'Megan',
      'Appointment',
      'GoogleSpring postcard',
      'New',
      'Answered',
      '04:12',
      '92',
      'Asked for an implant consultation and a cost estimate',
      'Yes',
      '1',
      '94',
      'Yes',
      'implant, cost estimate',
      'Friendly, knows what she wants.',
    ])
  })

  it('on a tablet › begins with what people scan for, and ends with callee and category', async () => {
    await open()
    await row('Dana Whitfield')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect([headers.slice(0, 5), headers.slice(-2)]).toEqual([
      ['Date', 'From', 'Caller', 'Status', 'Summary'],
      ['Callee', 'Category'],
    ])
  })

  it('with a missed call › has a dash wherever nothing is known, and still a link', async () => {
    await open()
    const missed = await row('Unknown caller')
    expect(within(missed).getByRole('link', { name: 'Unknown caller' }).getAttribute('href')).toBe(`/callInquiries?call=${MISSED.call_sid}`)
    expect(within(missed).getAllByText('-')).toHaveLength(11)
    expect(within(missed).getByRole('link').querySelector('[data-tone="bad"]')).toBeNull()
  })

  it('with the status beyond the edge, as an account stored it › marks it at the caller', async () => {
    widenWindow()
    server.respond(getCallColumns, { code: 200, column_lists: [...CALL_COLUMNS] })
    await open()
    const missed = await row('Unknown caller')
    await expect.poll(() => within(missed).getByRole('link').querySelector('[data-tone="bad"]')).not.toBeNull()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(
      CALL_COLUMNS.map((column) => COLUMN_LABELS[column]),
    )
  })

  it('with an urgent call › is marked beside its caller, and only there', async () => {
    server.respond(listCalls, pageOfCalls([{ ...DANA, urgent: true }, MISSED]))
    await open()
    expect(within(await row('Dana Whitfield')).getByText('Urgent')).toBeDefined()
    expect(screen.getAllByText('Urgent')).toHaveLength(1)
  })

  it('with a call under analysis › shows it without alarm', async () => {
    server.respond(listCalls, pageOfCalls([{ ...DANA, summary: '', analysis_state: 'pending' }]))
    await open()
    expect(within(await row('Dana Whitfield')).getByText('Analyzing')).toBeDefined()
  })

  it('with a call whose analysis failed › marks it as not analyzed', async () => {
    server.respond(listCalls, pageOfCalls([{ ...DANA, summary: '', analysis_state: 'failed' }]))
    await open()
    expect(within(await row('Dana Whitfield')).getByText('Not analyzed')).toBeDefined()
  })

  it('as cards on a phone › mark a call whose analysis failed all the same', async () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query.includes('max-width') ? 'all' : query))
    server.respond(listCalls, pageOfCalls([{ ...DANA, summary: '', analysis_state: 'failed' }]))
    await open()
    const card = (await screen.findByRole('link', { name: 'Dana Whitfield' })).closest('li')
    expect(card?.textContent).toContain('Not analyzed')
  })

  it('another zone chosen › shows the times there, also the next time', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Time zone/ }))
    await user.click(await screen.findByRole('option', { name: 'New York' }))
    expect(within(await row('Dana Whitfield')).getByText('11:48 AM')).toBeDefined()
    expect(localStorage.getItem('portal-call-time-zone')).toContain('America/New_York')
  })

  it('without the caller’s column › links from its first one', async () => {
    server.respond(getCallColumns, { code: 200, column_lists: ['CALL_FROM', 'SUMMARY'] })
    await open()
    expect(await screen.findByRole('link', { name: '+1 (217) 555-0142' })).toBeDefined()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['From', 'Summary'])
  })
})

describe('/callInquiries › its address', () => {
  it('with every filter › requests just that, and shows what is set', async () => {
    await open(
      '?search=implant&category_filter=APPOINTMENT&call_status_filter=ANSWERED&new_client_filter=NEW_CLIENT&referral_source_filter=GOOGLE&sorting=AI_ANALYTICS_DESC&page=3&date_from=2026-10-01&date_to=2026-10-31',
    )
    await screen.findByRole('button', { name: 'Clear Category' })
    expect(server.calls(listCalls)[0]?.url.search).toContain('page=3')
    expect(Object.fromEntries(server.calls(listCalls)[0]?.url.searchParams ?? [])).toEqual({
      search: 'implant',
      category_filter: 'APPOINTMENT',
      call_status_filter: 'ANSWERED',
      new_client_filter: 'NEW_CLIENT',
      referral_source_filter: 'GOOGLE',
      sorting: 'AI_ANALYTICS_DESC',
      page: '3',
      size: '10',
      date_from: '2026-10-01',
      date_to: '2026-10-31',
    })
    expect(screen.getByRole('columnheader', { name: 'Quality' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('a filter chosen on page 3 › starts again on page 1, and Back returns', async () => {
    server.respond(listCalls, pageOfCalls([DANA], { totalElements: 21, totalPage: 3 }))
    const { user, router, currentPath } = await open('?page=3')
    await user.click(await screen.findByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Missed call' }))
    await expect.poll(currentPath).toBe('/callInquiries?call_status_filter=MISSED_CALL')
    await expect.poll(() => lastQuery().call_status_filter).toBe('MISSED_CALL')
    router.history.back()
    await expect.poll(currentPath).toBe('/callInquiries?page=3')
  })

  it('a search › waits until the typing pauses, and takes no more than the server does', async () => {
    const { user, currentPath } = await open()
    const field = screen.getByRole('searchbox', { name: 'Search calls' })
    expect(field.getAttribute('maxlength')).toBe('200')
    await user.type(field, 'dana')
    await expect.poll(currentPath).toBe('/callInquiries?search=dana')
    await expect.poll(() => server.calls(listCalls).map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'dana'])
  })

  it('Clear all › takes away filters and search, and leaves the period', async () => {
    const { user, currentPath } = await open('?search=x&category_filter=COMPLAINT&date_from=2026-10-01&date_to=2026-10-31')
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await expect.poll(currentPath).toBe('/callInquiries?date_from=2026-10-01&date_to=2026-10-31')
    await expect.poll(() => screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('a header pressed twice › sorts, then the other way round', async () => {
    const { user, currentPath } = await open()
    await row('Dana Whitfield')
    await user.click(screen.getByRole('button', { name: 'Caller' }))
    await expect.poll(currentPath).toBe('/callInquiries?sorting=CALLER_NAME_ASC')
    await user.click(screen.getByRole('button', { name: 'Caller' }))
    await expect.poll(currentPath).toBe('/callInquiries?sorting=CALLER_NAME_DESC')
  })

  it('a page beyond the end › leads to the last one', async () => {
    server.respond(listCalls, pageOfCalls([], { totalElements: 21, totalPage: 3 }))
    const { currentPath } = await open('?page=9')
    await expect.poll(currentPath).toBe('/callInquiries?page=3')
  })
})

describe('/callInquiries › its states', () => {
  it('while it loads › keeps the head and shows ten grey rows', async () => {
    server.neverRespond(listCalls)
    await open()
    const table = screen.getByRole('table', { name: 'Calls' })
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
  })

  it('nothing matches › offers to clear the filters', async () => {
    server.respond(listCalls, pageOfCalls([]))
    const { user, currentPath } = await open('?search=zebra')
    expect(await screen.findByText('No matching calls')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await expect.poll(currentPath).toBe('/callInquiries')
  })

  it('a search for single letters › shows that it needs two', async () => {
    server.respond(listCalls, pageOfCalls([]))
    await open('?search=z+e')
    expect(await screen.findByText('Type at least 2 letters of a word to search.')).toBeDefined()
  })

  it('no calls in the period › shows what will appear, and offers a longer one', async () => {
    server.respond(listCalls, pageOfCalls([]))
    const { user } = await open()
    expect(await screen.findByText(/Calls to your tracking number appear here/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support')
    await user.click(screen.getByRole('button', { name: 'Show last 12 months' }))
    expect(await screen.findByText('No calls yet')).toBeDefined()
  })

  it('the server fails › shows why, keeps the filters, and Retry loads', async () => {
    server.reject(listCalls, 'unavailable', 'The database is away.')
    const { user, currentPath } = await open('?search=dana')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Calls could not be loaded')
    expect(alert.textContent).toContain('The database is away.')
    expect(currentPath()).toBe('/callInquiries?search=dana')
    server.respond(listCalls, pageOfCalls([DANA]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 call')).toBeDefined()
  })

  it('the next page on its way › keeps the rows of this one', async () => {
    server.respond(listCalls, pageOfCalls([DANA, MISSED], { totalElements: 12, totalPage: 2 }))
    const { user } = await open()
    await row('Dana Whitfield')
    server.neverRespond(listCalls)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await expect.poll(() => screen.getByRole('table', { name: 'Calls' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Dana Whitfield')).toBeDefined()
  })
})

describe('/callInquiries › a call that comes in', () => {
  it('the version changes › appears without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
    await open()
    await row('Dana Whitfield')
    server.respond(listCalls, pageOfCalls([{ ...DANA, call_sid: sidOf(3), caller_name: 'Luis Ortega' }, DANA]))
    const requestsBefore = server.calls(listCalls).length
    await vi.advanceTimersByTimeAsync(6000)
    expect(server.calls(listCalls)).toHaveLength(requestsBefore)
    server.respond(getCallsVersion, { code: 200, version: '2' })
    await vi.advanceTimersByTimeAsync(6000)
    vi.useRealTimers()
    expect(await row('Luis Ortega')).toBeDefined()
  })
})

describe('/callInquiries › Download', () => {
  it('with filters › requests the same, in the shown zone, and saves the file', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    server.respond(downloadCalls, { rows: 1 })
    const { user } = await open('?category_filter=COMPLAINT')
    await row('Dana Whitfield')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await expect.poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['call_inquiries.xlsx'])
    const request = server.calls(downloadCalls)[0]
    expect(request?.headers.get('authorization')).toBe('Bearer token-a')
    expect(request?.url.searchParams.get('category_filter')).toBe('COMPLAINT')
    expect(request?.url.searchParams.get('time_zone')).toBe('America/Chicago')
    expect(request?.url.searchParams.has('page')).toBe(false)
    expect(await screen.findByText(/Downloaded call_inquiries.xlsx/)).toBeDefined()
  })

  it('rejected › shows the server’s message', async () => {
    server.reject(downloadCalls, 'too_many_requests', 'A download is under way already.')
    const { user } = await open()
    await row('Dana Whitfield')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('A download is under way already.')).toBeDefined()
  })
})
