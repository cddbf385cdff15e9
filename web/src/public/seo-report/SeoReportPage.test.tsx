import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BRANDS } from '#contract/brands.ts'
import { SeoReportPage } from './SeoReportPage.tsx'
import type { SharedReport } from './shared-report.ts'

const KEY = 'abcdefghijklmnopqrstuvwx'

const REPORT: SharedReport = {
  code: 200,
  company_name: 'Bright Smile Dental',
  ends_at: '2027-02-14T18:00:00.000Z',
  main: {
    business_profile_interaction: 1842,
    direction_requests_from_business_profile: 318,
    call_made_from_business_profile: null,
    website_clicks_from_business_profile: 406,
    unique_visitor: 2316,
    page_views: 6904,
    average_engagement_rate: 0.6241,
    average_session_duration: 134,
    seo_report_uuid: null,
    public_files_uuid: null,
    year: 2026,
    month: 10,
    before: {
      business_profile_interaction: 1731,
      direction_requests_from_business_profile: 330,
      call_made_from_business_profile: null,
      website_clicks_from_business_profile: 406,
      unique_visitor: 0,
      page_views: 6750,
      average_engagement_rate: 0.6316,
      average_session_duration: 129,
    },
    description: 'More people found you in October.',
  },
  traffic_acquisition: { bounce_rate: null, engagement_rate: null, description: '', sessions: 0, engaged_sessions: 0 },
  device_category: { desktop: 1, mobile: 1, tablet: 1, description: 'Phones.' },
  source_channels: { organic_search: 0, direct: 0, organic_social: 0, referral: 0, unassigned: 0, other: 0, description: '' },
  landing_page: { '2026-10': [{ page_name: '/services/implants', session_count: 3 }] },
  landing_page_description: 'Implants.',
  website_clicks: { call_click_sessions: 1, website_clicks_sessions: 3, description: '' },
  returning_users: { data: { '2026-10': [] }, description: '' },
  notes: ['Calls are not known.'],
  until: null,
  places: [
    {
      keyword: 'dentist near me',
      place_name: 'Bright Smile Dental',
      average_rank: 9.32,
      top_three_share: 0.24,
      measured_points: 25,
      top_three_points: 6,
      scanned_at: '2026-10-30T14:30:00.000Z',
      map: {
        center_point: { latitude: 39.78, longitude: -89.65 },
        diagonal: 5,
        grid_number: 1,
        boundary: [],
        cells: [{ cell_center_point: { latitude: 39.78, longitude: -89.65 }, my_ranking: -1 }],
      },
    },
  ],
  map_style: { style_url: '', dark_style_url: '', google_script_url: '' },
}

let responses: (() => Response)[]

beforeEach(() => {
  history.replaceState(null, '', `/seo-report/${KEY}`)
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(`/api/seo/shared/${KEY}`)
    return (responses.length > 1 ? responses.shift() : responses[0])?.()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rejection = (status: number, message: string) => () => Response.json({ details: { data: { code: 'gone', message } } }, { status })
const show = () => render(<SeoReportPage brand={BRANDS.marquee} />)

test('the shared report › of a working link › shows the month’s metrics, their growth and percentages, and the PDF', async () => {
  responses = [() => Response.json(REPORT)]
  show()
  expect(await screen.findByRole('heading', { name: 'SEO Report, October 2026', level: 1 })).toBeDefined()
  expect(screen.getByText('Bright Smile Dental')).toBeDefined()
  expect(screen.getByText('Compared with September 2026')).toBeDefined()
  expect(screen.getByText('+6.41%')).toBeDefined()
  expect(screen.getByText('−3.64%')).toBeDefined()
  expect(screen.getByText('0.00%')).toBeDefined()
  expect(screen.getByText('Calls are not known.')).toBeDefined()
  const shares = within(screen.getByRole('table', { name: 'Device Category' })).getAllByRole('cell')
  expect(shares.map(({ textContent }) => textContent)).toEqual(['1', '33.34%', '1', '33.33%', '1', '33.33%'])
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`/api/seo/shared/${KEY}/download`)
  expect(
    screen.getByRole('region', { name: 'Map around Bright Smile Dental with its ranks for dentist near me, 9.3 on average' }).textContent,
  ).toContain('20+')
  expect(screen.getByText('Rank 1–3 at 6 of 25 points, scanned October 30, 2026')).toBeDefined()
  expect(document.title).toContain('October 2026 · Bright Smile Dental')
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})

test('the shared report › of a link that was revoked › shows that, and whom to contact', async () => {
  responses = [rejection(410, 'This link has ended')]
  show()
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the shared report › while the server is unavailable › can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  responses = [rejection(503, 'The server rests')]
  show()
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
  expect(screen.getByRole('alert').textContent).toBe('The server rests')
  responses = [() => Response.json(REPORT)]
  fireEvent.click(retry)
  expect(await screen.findByText('+6.41%')).toBeDefined()
  vi.useRealTimers()
})
