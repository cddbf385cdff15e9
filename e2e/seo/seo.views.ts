import type { Page } from '@playwright/test'
import { failRequests, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const DETAIL = '**/api/seo/detail?*'
const LATEST = '**/api/seo/latest-report'
const PLACES = '**/api/seo/detail/google-place?*'
const SHARED = '**/api/seo/shared/*'
const KEY = 'a-link-of-this-picture-only'

const card = (name: string) => (page: Page) => page.getByRole('region', { name })

/** The server's response, with the sync state replaced */
const withSync = (sync: object) => (stage: Stage) =>
  stage.page.route(LATEST, async (route) => {
    const response = await route.fetch()
    const latest = (await response.json()) as { sync: object }
    await route.fulfill({ json: { ...latest, sync: { ...latest.sync, ...sync } } })
  })

/** The demo business's own report, as the page behind a share link receives it */
async function shareDemo(stage: Stage) {
  const { token } = await stage.people.demo()
  const read = async (path: string) => {
    const response = await fetch(`${stage.product.url}/api/seo/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as object
  }
  const [report, places, style] = await Promise.all(['detail', 'detail/google-place', 'map-style'].map(read))
  const shared = {
    ...report,
    company_name: 'Bright Smile Dental',
    ends_at: '2027-02-14T18:00:00.000Z',
    places: (places as { data: object[] }).data,
    map_style: style,
  }
  await stage.page.route(SHARED, (route) => route.fulfill({ json: shared }))
}

const openItem = (name: string) => async (stage: Stage) => {
  await press('Share')(stage)
  await stage.page.getByRole('menuitem', { name }).click()
}

/** A month without visits */
const withoutVisits = (stage: Stage) =>
  stage.page.route(DETAIL, async (route) => {
    const response = await route.fetch()
    const report = (await response.json()) as { main: object; traffic_acquisition: object; returning_users: object; website_clicks: object }
    const none = { desktop: 0, mobile: 0, tablet: 0, organic_search: 0, direct: 0, organic_social: 0, referral: 0, unassigned: 0, other: 0 }
    const rates = { average_engagement_rate: null, average_session_duration: null, unique_visitor: 0, page_views: 0, before: null }
    await route.fulfill({
      json: {
        ...report,
        main: { ...report.main, ...rates, description: 'No one visited your website this month.' },
        traffic_acquisition: { bounce_rate: null, engagement_rate: null, description: '', sessions: 0, engaged_sessions: 0 },
        device_category: { ...none, description: '' },
        source_channels: { ...none, description: '' },
        landing_page: {},
        website_clicks: { call_click_sessions: null, website_clicks_sessions: null, description: '' },
        returning_users: { data: {}, description: '' },
        notes: ['Google Analytics is not connected.'],
        until: '2026-11-14',
      },
    })
  })

export const seoViews: readonly View[] = [
  screen({ name: 'seo', who: 'demo', path: '/seo', tightCards: true, touchTargets: true, shows: card('New v/s Returning Users') }),
  screen({
    name: 'seo-map',
    who: 'demo',
    path: '/seo?tab=map',
    touchTargets: true,
    shows: (page) => page.getByRole('region', { name: /^Map around/ }).first(),
  }),
  screen({ name: 'reputation-report', who: 'demo', path: '/reputationReport', shows: text('These are sample numbers.') }),
  screen({
    name: 'seo-shared',
    readsSchemeOnlyOnLoad: true,
    path: `/seo-report/${KEY}`,
    before: shareDemo,
    shows: (page) => page.getByRole('heading', { name: /^SEO Report, /, level: 1 }),
  }),
  state({ name: 'seo-no-data', who: 'demo', path: '/seo?year=2019&month=3', shows: text('Your first report is for') }),
  state({ name: 'seo-not-connected', who: 'other', path: '/seo', shows: heading('SEO Report') }),
  state({
    name: 'seo-without-visits',
    who: 'demo',
    path: '/seo',
    before: withoutVisits,
    shows: text('Google Analytics is not connected.'),
  }),
  state({
    name: 'seo-needs-you',
    who: 'demo',
    path: '/seo',
    before: withSync({
      state: 'needs_you',
      problem: 'Google needs you to sign in again under Settings > Connections.',
    }),
    shows: (page) => page.getByRole('link', { name: 'Reconnect' }),
  }),
  state({ name: 'seo-loading', who: 'demo', path: '/seo', before: neverRespond(DETAIL), shows: text('Loading the report') }),
  state({ name: 'seo-failed', who: 'demo', path: '/seo', before: failRequests(DETAIL), shows: text('Report could not be loaded') }),
  state({ name: 'seo-map-loading', who: 'demo', path: '/seo?tab=map', before: neverRespond(PLACES), shows: text('Loading the maps') }),
  state({
    name: 'seo-map-failed',
    who: 'demo',
    path: '/seo?tab=map',
    before: failRequests(PLACES),
    shows: text('The maps could not be loaded'),
  }),
  state({
    name: 'seo-compare',
    closesWhenResized: true,
    who: 'demo',
    path: '/seo',
    after: press(/^Compare with/),
    shows: (page) => page.getByRole('option').first(),
  }),
  state({
    name: 'seo-share',
    who: 'demo',
    path: '/seo',
    after: openItem('Link to this report'),
    shows: (page) => page.getByRole('dialog', { name: /^Share / }),
  }),
  state({
    name: 'seo-recipients',
    who: 'demo',
    path: '/seo',
    after: openItem('Monthly email'),
    shows: (page) => page.getByRole('textbox', { name: 'Add an address' }),
  }),
  state({
    name: 'seo-shared-ended',
    readsSchemeOnlyOnLoad: true,
    path: `/seo-report/${KEY}`,
    shows: heading('This link no longer works'),
  }),
]
