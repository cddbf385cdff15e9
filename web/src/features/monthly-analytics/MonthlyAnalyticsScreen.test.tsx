import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMonthlyAnalytics, getSpend, saveSpend } from '#contract/monthly-analytics/monthly-analytics.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { writeChartCsv } from './charts/save-chart-csv.ts'
import { buildYearCharts } from './describe-year.ts'
import MonthlyAnalyticsScreen from './MonthlyAnalyticsScreen.tsx'
import { NOBODY, YEAR } from './testing/year-fixtures.ts'

const NOTHING = { etc: null, facebook: null, google: null, instagram: null, linkedin: null, website: null, yelp: null }
let server: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getMonthlyAnalytics, YEAR)
  server.respond(getSpend, { code: 200, data: [{ month: 1, spend: { ...NOTHING, google: 40_000 } }] })
  return () => vi.useRealTimers()
})

const open = (query = '') => renderScreen({ Screen: MonthlyAnalyticsScreen, path: '/monthlyAnalytics', at: `/monthlyAnalytics${query}` })
const card = (name: string) => screen.findByRole('region', { name })
const table = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${name}: show as a table` }))
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('/monthlyAnalytics › the charts', () => {
  it('of this year › have a headline, and their metrics as tables, without the months to come', async () => {
    await open()
    expect((await card('Social Media Reach')).textContent).toContain('3,100 total monthly reach in 2026, Facebook and Instagram')
    expect((await card('Call Weekly')).textContent).toContain('Monday is the busiest day, 90 calls in 2026')
    expect((await card('New Clients by Referral Source')).textContent).toContain(
      '13 new clients in 2026, most from Google. 6 measured by the number called, 7 based on what callers said',
    )
    expect(await table('Call Analytics')).toEqual([
      ['Month', 'Call count', 'Average satisfaction', 'New clients'],
      ['January', '175', '81.25', '11'],
      ['February', '2', '–', '0'],
      ['March', '40', '90', '2'],
    ])
    expect((await table('New Clients by Referral Source')).map(([source]) => source)).toEqual([
      'Source',
      'Other or unknown',
      'Facebook',
      'Google',
      'Instagram',
      'LinkedIn',
      'Website',
      'Yelp',
    ])
  })

  it.each([
    [0, 'most from Google. Based on what callers said'],
    [13, 'most from Google. Measured by the number called'],
  ])('with %d of 13 new clients measured › say what their sources are based on', (measured, text) => {
    const call_count = YEAR.call_count.map((row) => ({ ...row, measured_new_client: measured === 0 ? 0 : row.new_client }))
    expect(buildYearCharts({ ...YEAR, call_count }, 2026, '2026-03-17').referrals.detail).toBe(`new clients in 2026, ${text}`)
  })

  it('without new clients › say nothing of their sources', () => {
    const none = YEAR.call_count.map((row) => ({ ...row, new_client: 0, referral: NOBODY, measured_new_client: 0 }))
    expect(buildYearCharts({ ...YEAR, call_count: none }, 2026, '2026-03-17').referrals.detail).toBe('new clients in 2026')
  })

  it('of a business without social networks › have a way to connect instead of a line at zero', async () => {
    const none = [1, 2, 3].map((month) => ({ month, reach: null }))
    server.respond(getMonthlyAnalytics, { ...YEAR, facebook_reach: none, instagram_reach: none })
    await open()
    expect(
      within(await card('Social Media Reach'))
        .getByRole('link', { name: 'Go to Social Media' })
        .getAttribute('href'),
    ).toBe('/socialMedia')
  })

  it('that cannot be loaded › show an error, and can be requested again', async () => {
    server.reject(getMonthlyAnalytics, 'unavailable', 'The database is away')
    await open('?year=2025')
    await screen.findByText('Data for 2025 could not be loaded')
    server.respond(getMonthlyAnalytics, YEAR)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await card('Call Analytics')
  })

  it('as CSV › have raw numbers, and nothing for what is not known', () => {
    expect(writeChartCsv(buildYearCharts(YEAR, 2026, '2026-03-17').calls, 'lines')).toBe(
      'Month,Call count,Average satisfaction,New clients\r\nJanuary,175,81.25,11\r\nFebruary,2,,0\r\nMarch,40,90,2\r\n',
    )
    expect(writeChartCsv(buildYearCharts(YEAR, 2026, '2026-03-17').referrals, 'bars')).toContain('Other or unknown,3\r\n')
  })
})

describe('/monthlyAnalytics › the year', () => {
  const requestedYears = () => server.calls(getMonthlyAnalytics).map(({ url }) => url.pathname.split('/').at(-1))

  it('by its arrows › goes back, and never past this year', async () => {
    const { router } = await open()
    expect((await screen.findByRole('button', { name: 'Next year' })).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Previous year' }))
    await waitFor(() => expect(router.state.location.href).toBe('/monthlyAnalytics?year=2025'))
    await userEvent.click(screen.getByRole('button', { name: 'Next year' }))
    await waitFor(() => expect(router.state.location.href).toBe('/monthlyAnalytics'))
    expect(requestedYears()).toEqual(['2026', '2025'])
  })

  it.each([
    ['1900', 'No data for 1900'],
    ['9999', '9999 hasn’t started yet'],
    ['2027', '2027 hasn’t started yet'],
  ])('%s in the URL › is explained, and nothing is requested', async (year, sentence) => {
    await open(`?year=${year}`)
    await screen.findByText(sentence)
    expect(requestedYears()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Show 2026' }))
    await card('Call Analytics')
  })

  it('that is invalid in the URL › is this one', async () => {
    await open('?year=soon')
    await card('Call Analytics')
    expect(requestedYears()).toEqual(['2026'])
  })
})

describe('/monthlyAnalytics › the spend', () => {
  it('of a source › stands beside its new clients of the same months, which lead to the calls', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Google/ })
    expect([...row.children].map(({ textContent }) => textContent)).toEqual(['Google', '8', '$400', '$50'])
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      '/callInquiries?date_from=2026-01-01&date_to=2026-01-31&new_client_filter=NEW_CLIENT&referral_source_filter=GOOGLE',
    )
    expect((await card('What a New Client Costs')).textContent).toContain('$50 per new client in 2026')
  })

  it('entered › opens at the first month without an entry, and sends in cents what was typed, and nothing else', async () => {
    server.respond(saveSpend, { code: 200 })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Enter spend' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Google' }), '$1,250.50')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(saveSpend)).toHaveLength(1))
    const [{ url, body } = { url: new URL('http://none'), body: null }] = server.calls(saveSpend)
    expect(url.pathname).toMatch(/\/2026\/2$/)
    expect(body).toEqual({ spend: { google: 125_050 } })
  })

  it('for a standard user › is shown, without a way to change it', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    await open()
    await screen.findByRole('row', { name: /Google/ })
    expect(screen.queryByRole('button', { name: 'Enter spend' })).toBeNull()
  })
})
