import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMainActionItems } from '#contract/calls/action-items.ts'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import { type Call, getCallsVersion, listCalls, REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import { getToday } from '#contract/home/home.ts'
import { type CallsOfSource, getSourceCosts } from '#contract/monthly-analytics/source-costs.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { DANA, pageOfCalls } from '../testing/call-fixtures.ts'
import CallDashboardScreen from './CallDashboardScreen.tsx'

const DASHBOARD = {
  code: 200,
  main: { total_calls: 286, answered_calls: 247, missed_calls: 39, avg_quality_score: 87.4 },
  previous: { total_calls: 250, answered_calls: 200, missed_calls: 50, avg_quality_score: null },
  analyzed_calls: 247,
  call_distribution: { answered: 247, missed: 39, total_duration: 45_695, avg_duration: 185 },
  weekly_call_trends: { monday: 67, tuesday: 56, wednesday: 53, thursday: 50, friday: 44, saturday: 11, sunday: 5 },
  referral_sources: { GOOGLE: 110, FACEBOOK: 33, INSTAGRAM: 28, LINKEDIN: 7, YELP: 22, WEBSITE: 48, ETC: 13, UNKNOWN: 25 },
} as const

const SOURCES: CallsOfSource[] = REFERRAL_SOURCES.map((source) => ({
  source,
  total_calls: DASHBOARD.referral_sources[source],
  answered_calls: DASHBOARD.referral_sources[source] - 6,
  new_clients: 3,
  numbers: [],
  cost: null,
}))

const CALL: Call = { ...DANA, summary: 'Asked for an implant consultation' }

let server: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(getCallsVersion, { code: 200, version: 'one' })
  server.respond(getCallDashboard, DASHBOARD)
  server.respond(getMainActionItems, { code: 200, data: [], total: 0 })
  server.respond(getSourceCosts, { code: 200, data: SOURCES })
  const page = { totalElements: 1, totalPage: 1, size: 5, number: 1 }
  server.respond(listCalls, { code: 200, data: [CALL], page, counts: { answered: 1, missed: 0 } })
  return () => vi.useRealTimers()
})

const open = (at = '/callInquiriesDashboard') => renderScreen({ Screen: CallDashboardScreen, path: '/callInquiriesDashboard', at })
const stats = () => screen.findByRole('region', { name: 'Call totals' })

describe('/callInquiriesDashboard › the stats', () => {
  it('of a period › come with share, period and change; fewer missed calls are good', async () => {
    await open()
    const text = (await stats()).textContent
    expect(text).toContain('Total calls286+14.40%Oct 17–Nov 17')
    expect(text).toContain('Answered247+23.50%86% of calls')
    // The ring shows the same percentage
    expect(screen.getAllByText(/86%/)).toHaveLength(2)
    expect(text).toContain('Missed39\u221222.00%14% of calls')
    expect(text).toContain('Avg quality score87/ 100from 247 analyzed calls')
    expect(text).toContain('Compared with Sep 15–Oct 16')
    expect(within(await stats()).getByText('\u221222.00%').className).toContain('better')
  })

  it('with calls that were neither answered nor missed › has the same share in the ring as above it', async () => {
    server.respond(getCallDashboard, { ...DASHBOARD, main: { ...DASHBOARD.main, total_calls: 290 } })
    await open()
    expect((await stats()).textContent).toContain('85% of calls')
    expect(screen.getAllByText(/85%/)).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Call distribution' }).textContent).toContain('Unknown4')
  })

  it('as charts › can be read without seeing them', async () => {
    const { user } = await open()
    const distribution = await screen.findByRole('region', { name: 'Call distribution' })
    expect(distribution.textContent).toContain('Total duration12:41:35Average duration03:05')
    expect(screen.getByRole('img', { name: 'Total calls by weekday. Highest: Monday, 67 calls' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Weekly call trend: show as a table' }))
    const rows = within(screen.getByRole('table', { name: 'Weekly call trend' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1, 3)).toEqual(['Monday67', 'Tuesday56'])
    const sources = within(screen.getByRole('list', { name: 'Calls by referral source' })).getAllByRole('listitem')
    expect(sources.map(({ textContent }) => textContent)).toEqual([
      'Google110',
      'Website48',
      'Facebook33',
      'Instagram28',
      'Yelp22',
      'LinkedIn7',
    ])
    expect(screen.getByText('Other 13').parentElement?.textContent).toBe('Other 13, Unknown 25')
  })

  it('with an urgent call among the recent ones › marks it in the place of its status', async () => {
    server.respond(listCalls, pageOfCalls([{ ...CALL, urgent: true }]))
    await open()
    expect(await screen.findByText('Urgent')).toBeDefined()
  })

  it('with a missed call that was called back › shows it, as Home does', async () => {
    const callBack = { uuid: 'u', is_open: false, got_through: false }
    server.respond(listCalls, pageOfCalls([{ ...CALL, call_status: 'Missed call', call_back: callBack }]))
    await open()
    expect(await screen.findByText('Called back')).toBeDefined()
  })

  it('of a period › lead to exactly their calls: the same days, and the filter that they count by', async () => {
    await open('/callInquiriesDashboard?date_from=2026-09-01&date_to=2026-09-30')
    const list = '/callInquiries?date_from=2026-09-01&date_to=2026-09-30'
    for (const [name, to] of [
      [/^Total calls\s*286/, list],
      [/^Answered\s*247/, `${list}&call_status_filter=ANSWERED`],
      [/^Missed\s*39/, `${list}&call_status_filter=MISSED_CALL`],
      ['Google, 110', `${list}&referral_source_filter=GOOGLE`],
      ['Unknown 25', `${list}&referral_source_filter=UNKNOWN`],
    ] as const)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
  })

  it('with no calls › shows an empty state and offers a longer period', async () => {
    const none = { total_calls: 0, answered_calls: 0, missed_calls: 0, avg_quality_score: null }
    server.respond(getCallDashboard, { ...DASHBOARD, main: none, previous: none, analyzed_calls: 0 })
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: 'Show last 12 months' }))
    await waitFor(() => expect(currentPath()).toBe('/callInquiriesDashboard?date_from=2025-11-18&date_to=2026-11-17'))
  })

  it('when they fail › show an error of their own, beside calls and action items', async () => {
    server.reject(getCallDashboard, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Dana Whitfield' })).toBeDefined()
    expect(await screen.findByText('No open action items')).toBeDefined()
    server.respond(getCallDashboard, DASHBOARD)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await stats()).textContent).toContain('286')
  })
})

describe('/callInquiriesDashboard › the period', () => {
  const asked = () => {
    const { searchParams } = server.calls(getCallDashboard).at(-1)?.url ?? new URL('none:')
    return [searchParams.get('date_from'), searchParams.get('date_to')]
  }

  it('none chosen › is last month to today on the business’s calendar', async () => {
    await open()
    await stats()
    expect(asked()).toEqual(['2026-10-17', '2026-11-17'])
  })

  it('in the address › counts before the one chosen last', async () => {
    await open('/callInquiriesDashboard?date_from=2026-09-01&date_to=2026-09-30')
    await stats()
    expect(asked()).toEqual(['2026-09-01', '2026-09-30'])
  })

  it('chosen › is requested, stands in the address, and is stored for the next visit', async () => {
    const { user, currentPath } = await open()
    await user.click(screen.getByRole('button', { name: 'Period, 10/17/2026 – 11/17/2026' }))
    await user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
    await waitFor(() => expect(asked()).toEqual(['2026-11-11', '2026-11-17']))
    expect(currentPath()).toBe('/callInquiriesDashboard?date_from=2026-11-11&date_to=2026-11-17')
    expect(localStorage.getItem('portal-date-range')).toContain('2026-11-11')
  })
})

describe('/callInquiriesDashboard › recent calls', () => {
  it('with calls › open over the screen', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Dana Whitfield' })
    expect(link.getAttribute('href')).toBe(`/callInquiriesDashboard?call=${CALL.call_sid}`)
    const row = link.closest('li')
    expect(row?.textContent).toBe('10:48 AMDana Whitfield+1 (217) 555-0142AnsweredAsked for an implant consultation04:12')
  })

  it('when they fail › leave the stats in place', async () => {
    server.reject(listCalls, 'unavailable', 'The database is away')
    await open()
    expect(await screen.findByText('Calls could not be loaded')).toBeDefined()
    expect((await stats()).textContent).toContain('286')
  })
})

describe('/callInquiriesDashboard › calls by source', () => {
  const rowsOf = async () =>
    within(await screen.findByRole('table', { name: 'Calls by source' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  const respondWith = (google: Partial<CallsOfSource>) =>
    server.respond(getSourceCosts, { code: 200, data: SOURCES.map((row) => (row.source === 'GOOGLE' ? { ...row, ...google } : row)) })

  it('with numbers and spend › show both, and link to the calls of the source', async () => {
    const counts = { total_calls: 70, answered_calls: 65, new_clients: 2 }
    respondWith({
      numbers: [{ number_uuid: 'a', name: 'Google Ads', ...counts }],
      cost: { months: ['2026-10'], spend_cents: 64_000, new_clients: 14, cents_per_new_client: 4_571 },
    })
    await open()
    expect((await rowsOf()).slice(0, 4)).toEqual([
      'SourceCallsAnsweredNew clientsCost per new client',
      'Google110104 (95%)3$46$640 in Oct, 14 new clients',
      'Google Ads7065 (93%)2',
      'What callers said4039 (98%)1',
    ])
    expect(screen.getByText(/^Cost per new client is the spend in/)).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'Calls by source' }))
    expect(table.getByRole('link', { name: 'Google' }).getAttribute('href')).toBe(
      '/callInquiries?date_from=2026-10-17&date_to=2026-11-17&referral_source_filter=GOOGLE',
    )
  })

  it('without spend › show a dash, and say where an administrator enters it', async () => {
    sessionStore.describe({ type: 'MAIN' })
    await open()
    expect((await rowsOf())[1]).toBe('Google110104 (95%)3–')
    expect(screen.getByText(/^To see what a new client costs, enter your monthly spend in/)).toBeDefined()
  })

  it('when they fail › leave the rest in place, and can be loaded again', async () => {
    server.reject(getSourceCosts, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('Sources could not be loaded')).toBeDefined()
    expect((await stats()).textContent).toContain('286')
    server.respond(getSourceCosts, { code: 200, data: SOURCES })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await rowsOf()).length).toBe(9)
  })
})
