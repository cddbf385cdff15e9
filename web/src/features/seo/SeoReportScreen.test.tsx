import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatMonth } from '#contract/seo/seo-formats.ts'
import {
  downloadSeoReport,
  getLatestSeoReport,
  getSeoDetail,
  getSeoPlaceMap,
  listSeoPlaces,
  refreshSeoReport,
} from '#contract/seo/seo-report.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import SeoReportScreen from './SeoReportScreen.tsx'
import { DETAIL, EMPTY_DETAIL, LATEST, NO_REPORTS, noReport, PLACES, REPORT } from './testing/seo-fixtures.ts'

vi.mock('../../platform/api/save-file.ts', () => ({ saveFile: vi.fn() }))

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getLatestSeoReport, LATEST)
  server.respond(getSeoDetail, DETAIL)
  server.respond(listSeoPlaces, PLACES)
  server.respond(getSeoPlaceMap, 'the picture')
})

const open = (query = '') => renderScreen({ Screen: SeoReportScreen, path: '/seo', at: `/seo${query}` })
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
const requestedQuery = () => server.calls(getSeoDetail).at(-1)?.url.search
const card = (name: string) => screen.findByRole('region', { name })

describe('/seo › the chart', () => {
  it('of the latest report › describes the metrics in sentences, each beside that of the month before', async () => {
    await open()
    await screen.findByRole('heading', { name: DETAIL.main.description })
    expect(requestedQuery()).toBe('?year=0&month=0&compare=month')
    expect(screen.getByText('October 2026')).toBeDefined()
    const profile = within(screen.getByRole('region', { name: 'Google profile' }))
    expect(profile.getByText('1,842')).toBeDefined()
    expect(profile.getByText('+6.41%')).toBeDefined()
    expect(profile.getByText('from 1,731')).toBeDefined()
    const website = within(screen.getByRole('region', { name: 'Website' }))
    expect(website.getByText('from 63.16%')).toBeDefined()
    expect(website.getByText('from 2 m 09 s')).toBeDefined()
  })

  it('of growth › is rounded down to two decimals, a loss never smaller than it is', async () => {
    await open()
    const profile = within(await card('Google profile'))
    // -12 / 330 = -3.6363…
    expect(profile.getByText('−3.64%')).toBeDefined()
    // 12 / 130 = 9.2307…
    expect(profile.getByText('+9.23%')).toBeDefined()
    const website = within(await card('Website'))
    // From 63.16 to 62.41
    expect(website.getByText('−1.19%')).toBeDefined()
    // From 129 s to 134 s: 3.8759…
    expect(website.getByText('+3.87%')).toBeDefined()
  })

  it('of shares › has percentages that sum to 100', async () => {
    await open()
    await card('Engagement')
    expect(rows('Engagement')).toEqual([
      ['Engagement rate', '1,944 visits', '62.41%'],
      ['Bounce rate', '1,171 visits', '37.59%'],
      ['All visits', '3,115', '100%'],
    ])
    expect(rows('Device Category')).toEqual([
      ['Mobile', '1,934 visits', '62.09%'],
      ['Desktop', '1,066 visits', '34.22%'],
      ['Tablet', '115 visits', '3.69%'],
    ])
    expect(rows('Call / Website Clicks')).toEqual([
      ['Website click sessions', '406', '74.09%'],
      ['Call click sessions', '142', '25.91%'],
    ])
    expect(rows('New v/s Returning Users')).toEqual([
      ['New users', '1,902 visits', '61.06%'],
      ['Returning users', '1,213 visits', '38.94%'],
    ])
    const channels = within(screen.getByRole('list', { name: 'Visits by source channel' })).getAllByRole('listitem')
    expect(channels.map(({ textContent }) => textContent)).toEqual([
      'Organic search1,682 visits, 54.00%',
      'Direct717 visits, 23.02%',
      'Organic social405 visits, 13.00%',
      'Referral249 visits, 7.99%',
      'Unassigned62 visits, 1.99%',
    ])
    expect(screen.getByText('100% is 3,115 visits.')).toBeDefined()
  })

  it('of the pages › shows the first six by name, and all on request', async () => {
    const { user } = await open()
    await card('Top Pages')
    expect(rows('Top Pages')).toEqual([
      ['Landing page', 'Sessions', 'Share'],
      ['Home /', '1,214', '38.97%'],
      ['Implants /services/implants', '402', '12.91%'],
      ['New patients /new-patients', '318', '10.21%'],
      ['Invisalign /services/invisalign', '251', '8.06%'],
      ['Dr. Patel /about/dr-patel', '176', '5.65%'],
      ['Contact /contact', '148', '4.75%'],
      ['All other pages ', '606', '19.45%'],
    ])
    await user.click(screen.getByRole('button', { name: 'Show all 7 pages' }))
    expect(rows('Top Pages').slice(-2)).toEqual([
      ['First visit /blog/first-visit?from=mail', '106', '3.40%'],
      ['All other pages ', '500', '16.05%'],
    ])
  })

  it('compared with the same month last year › requests that, and stores it in the URL', async () => {
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: /^Compare with/ }))
    await user.click(await screen.findByRole('option', { name: 'October 2025' }))
    await waitFor(() => expect(requestedQuery()).toBe('?year=0&month=0&compare=year'))
    expect(currentPath()).toBe('/seo?compare=year')
  })

  it('of a month in which nobody came › has no share of nothing, and shows what is not connected', async () => {
    server.respond(getSeoDetail, EMPTY_DETAIL)
    await open()
    expect((await screen.findByRole('note')).textContent).toContain('Google Business Profile is not connected')
    for (const name of [
      'Engagement',
      'Device Category',
      'Source Channels',
      'Top Pages',
      'Call / Website Clicks',
      'New v/s Returning Users',
    ]) {
      expect(within(await card(name)).getByText('No data')).toBeDefined()
    }
    expect(screen.getByText('No data for September 2026')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('that could not be loaded › can be tried again', async () => {
    server.reject(getSeoDetail, 'internal', 'The database rests')
    const { user } = await open()
    await screen.findByText('Report could not be loaded')
    server.respond(getSeoDetail, DETAIL)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1,842')).toBeDefined()
  })
})

describe('/seo › the month', () => {
  it('before the latest › is reached with the arrow, and stored in the URL', async () => {
    const { user, currentPath } = await open()
    await screen.findByText('October 2026')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(currentPath()).toBe('/seo?year=2026&month=9')
    await waitFor(() => expect(requestedQuery()).toBe('?year=2026&month=9&compare=month'))
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(currentPath()).toBe('/seo?year=2026&month=10')
  })

  it('of today › is the last that can be reached', async () => {
    const [year, month] = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).split('-').map(Number)
    await open(`?year=${year}&month=${month}`)
    await screen.findByText(formatMonth({ year: Number(year), month: Number(month) }))
    expect(screen.getByRole('button', { name: 'Next month' }).hasAttribute('disabled')).toBe(true)
  })

  it('of January › has December of the year before', async () => {
    const { user, currentPath } = await open('?year=2026&month=1')
    await screen.findByText('January 2026')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(currentPath()).toBe('/seo?year=2025&month=12')
  })

  it('without a report › is No data, without a download, and leads to the nearest', async () => {
    server.respond(getSeoDetail, noReport(2025, 8))
    const { user, currentPath } = await open('?year=2025&month=8')
    expect(await screen.findByText('Your first report is for September 2025.')).toBeDefined()
    expect(within(screen.getByRole('group', { name: 'Month' })).getByText('No data')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    server.respond(getSeoDetail, DETAIL)
    await user.click(screen.getByRole('button', { name: 'Show September 2025' }))
    expect(currentPath()).toBe('/seo?year=2025&month=9')
  })

  it.each(['?year=2026&month=13', '?year=1900&month=5', '?year=9999&month=5', '?month=5', '?year=soon&month=5'])(
    'requested with %s › is the latest, and that is shown',
    async (query) => {
      const { currentPath } = await open(query)
      expect(await screen.findByText('That month doesn’t exist. This is the latest report.')).toBeDefined()
      expect(currentPath()).toBe('/seo')
      expect(requestedQuery()).toBe('?year=0&month=0&compare=month')
    },
  )
})

describe('/seo › the download', () => {
  it('of a report › is saved as report.pdf', async () => {
    server.respond(downloadSeoReport, 'a PDF')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'report.pdf'))
    expect(server.calls(downloadSeoReport)[0]?.url.pathname).toBe(`/api/seo/detail/${REPORT}/download`)
  })

  it('that failed › shows why, and can be tried again', async () => {
    server.reject(downloadSeoReport, 'internal', 'The printer rests')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText(/The printer rests/)).toBeDefined()
  })
})

describe('/seo › the sync', () => {
  const withSync = (sync: Partial<typeof LATEST.sync>) => ({ ...LATEST, sync: { ...LATEST.sync, ...sync } })

  it('requested › is shown as running at once', async () => {
    server.respond(refreshSeoReport, { code: 200 })
    const { user } = await open()
    const button = await screen.findByRole('button', { name: 'Refresh' })
    server.respond(getLatestSeoReport, withSync({ state: 'running' }))
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Checking Google' })).toBeDefined()
    expect(server.calls(refreshSeoReport)).toHaveLength(1)
  })

  it('whose sign-in has ended › shows it, leads to the connections, and keeps the report', async () => {
    server.respond(getLatestSeoReport, withSync({ state: 'needs_you', problem: 'Google asks you to sign in again.' }))
    await open()
    const strip = (await screen.findByText('Google asks you to sign in again.')).closest<HTMLElement>('[role=alert]')
    expect(
      within(strip as HTMLElement)
        .getByRole('link', { name: 'Reconnect' })
        .getAttribute('href'),
    ).toBe('/connections')
    expect(await screen.findByText('1,842')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  it('that waits for its quota › shows it without alarm', async () => {
    server.respond(getLatestSeoReport, withSync({ state: 'waiting', problem: 'Google lets us ask again in an hour.' }))
    await open()
    const message = await screen.findByText('Google lets us ask again in an hour.')
    expect(message.closest('[role=status]')).not.toBeNull()
    expect(message.closest('[role=alert]')).toBeNull()
  })

  it('of a business that is not connected › offers to connect Google', async () => {
    server.respond(getLatestSeoReport, { ...NO_REPORTS, sync: { state: 'not_connected', last_synced_at: null, problem: '' } })
    server.respond(getSeoDetail, noReport(0, 0))
    await open()
    expect((await screen.findByRole('link', { name: 'Connect Google' })).getAttribute('href')).toBe('/connections')
    expect(within(screen.getByRole('group', { name: 'Month' })).getByText('No data')).toBeDefined()
  })

  it('of a business that is not connected › shows a standard user who can help', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    server.respond(getLatestSeoReport, { ...NO_REPORTS, sync: { state: 'not_connected', last_synced_at: null, problem: '' } })
    server.respond(getSeoDetail, noReport(0, 0))
    await open()
    expect(await screen.findByText(/An administrator can do that/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Connect Google' })).toBeNull()
  })
})

describe('/seo › the map, in a browser that cannot draw one', () => {
  beforeEach(() => {
    // Everything is in view
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        onChange: (entries: { isIntersecting: boolean }[]) => void
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          this.onChange = onChange
        }
        observe = () => this.onChange([{ isIntersecting: true }])
        disconnect = () => {}
      },
    )
    return () => vi.unstubAllGlobals()
  })

  it('of each keyword › has its rank, a search on the web and a picture', async () => {
    await open('?tab=map')
    expect(await screen.findByText('18 of 50 points')).toBeDefined()
    expect(
      screen.getByText('show you in the top 3. Strongest for “emergency dentist springfield”, weakest for “dentist near me”.'),
    ).toBeDefined()
    const [first, , third] = within(screen.getByRole('list', { name: 'Keywords' })).getAllByRole('listitem')
    const near = within(first as HTMLElement)
    expect(near.getByText(/^Rank 1–3 at 6 of 25 points, scanned/).textContent).toMatch(/Oct 30.*, 9:30 AM$/)
    expect(near.getByRole('link', { name: /^Search the web/ }).getAttribute('href')).toBe('https://www.google.com/search?q=dentist+near+me')
    expect(near.getByRole('link', { name: /average rank 9.3$/ }).getAttribute('href')).toBe(
      '/mapScanList?scan=7f0c1c52-0b6e-4d0f-9d55-3b8f8a1e7b01',
    )
    const plain = within(third as HTMLElement)
    expect(plain.getByText('Not scanned yet. Ranks appear after the first scan')).toBeDefined()
    expect(plain.getByRole('link', { name: 'Scan invisalign springfield' }).getAttribute('href')).toBe(
      '/mapScanGoogle?keyword=invisalign+springfield',
    )
    await waitFor(() => expect(server.calls(getSeoPlaceMap)).toHaveLength(3))
  })

  it('whose picture could not be loaded › keeps the text, and can be tried again', async () => {
    server.respond(listSeoPlaces, { code: 200, data: PLACES.data.slice(0, 1) })
    server.reject(getSeoPlaceMap, 'internal', 'The painter rests')
    const { user } = await open('?tab=map')
    expect(await screen.findByText('The map could not be loaded')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'dentist near me' })).toBeDefined()
    server.respond(getSeoPlaceMap, 'the picture')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('The map could not be loaded')).toBeNull())
  })

  it('without a keyword › leads to the map scan', async () => {
    server.respond(listSeoPlaces, { code: 200, data: [] })
    await open('?tab=map')
    expect((await screen.findByRole('link', { name: 'Scan a keyword' })).getAttribute('href')).toBe('/mapScanGoogle')
  })

  it('left for the chart › keeps the month', async () => {
    const { user, currentPath } = await open('?tab=map&year=2026&month=9')
    await user.click(within(screen.getByRole('navigation', { name: 'SEO Report' })).getByRole('link', { name: 'Chart' }))
    await waitFor(() => expect(currentPath()).toBe('/seo?year=2026&month=9'))
  })
})
