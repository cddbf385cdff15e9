import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { getEngagement } from '#contract/home/engagement.ts'
import { getToday } from '#contract/home/home.ts'
import { getMonthlyAnalytics, REFERRAL_SOURCES } from '#contract/monthly-analytics/monthly-analytics.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { writeStored } from '../../platform/expiring-storage.ts'
import { type CardOrders, HomeCards } from '../../platform/home-cards.ts'
import { refetchUserInformation, startSession } from '../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import ReputationCard from '../reviews/home-card/ReputationCard.tsx'
import HomeScreen from './HomeScreen.tsx'
import EngagementCard from './home-card/EngagementCard.tsx'

const MISSED = {
  key: 'missed-calls',
  tone: 'bad',
  count: 3,
  fact: '3 missed calls',
  detail: 'The oldest at 9:12 AM',
  verb: 'Call back',
  to: '/calls',
} as const
const INCOMPLETE = {
  key: 'account-incomplete',
  tone: 'warning',
  count: 1,
  fact: 'Your account is incomplete',
  detail: 'Phone number is missing',
  verb: 'Complete it',
  to: '/accountSetting',
} as const

const ENGAGEMENT = {
  code: 200,
  calls: { month_call_count: 248, change_rate: 0.12217, before: 221 },
  web_inquiries1: { month_web_inquiry: 37, change_rate: -0.05128, before: 39 },
  new_customers: { month_new_customer_rate: 21, change_rate: null, before: 0 },
} as const

const REPUTATION = {
  code: 200,
  google: { user_ratings_total: 312, rating: 4.8, new_reviews: 9 },
  yelp: { user_ratings_total: 1, rating: 4.5, new_reviews: 0 },
} as const

const RETURNED = {
  key: 'missed-calls',
  count: 2,
  fact: '2 calls returned',
  detail: 'Dana and Luis',
  last_datetime: '2026-11-17T17:26:00.000Z',
} as const

const NOTHING: z.input<typeof getToday.response> = { code: 200, items: [], done: [], next: null, counts: [], synced_at: null }

const NO_REFERRALS = Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, 0])) as Record<(typeof REFERRAL_SOURCES)[number], number>

/** The same response for every year: each month counts ten calls times the month's number */
const MONTHS: z.input<typeof getMonthlyAnalytics.response> = {
  code: 200,
  facebook_reach: [],
  instagram_reach: [],
  website_contact: [],
  call_count: Array.from({ length: 12 }, (_, place) => ({
    month: place + 1,
    avg_satisfaction: null,
    new_client: 0,
    call_count: (place + 1) * 10,
    referral: NO_REFERRALS,
    measured_new_client: 0,
  })),
  call_weekly_count: [],
}

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getCartNumber, { code: 200, success: true, result: 0 })
  server.respond(getToday, NOTHING)
  server.respond(getEngagement, ENGAGEMENT)
  server.respond(getReviewSummary, REPUTATION)
  server.respond(getMonthlyAnalytics, MONTHS)
})

/** Does the same as the route guard: the business's time zone is known from then on */
async function openKnown() {
  await refetchUserInformation()
  return open()
}

/** As app/home-cards.ts builds them from the features, except that they are not lazy */
const BOTH = [
  { key: 'engagement', title: 'Engagement', width: 'wide', Card: EngagementCard },
  { key: 'reputation', title: 'Reputation', width: 'narrow', Card: ReputationCard },
] as const
const CARDS: CardOrders = { desktop: BOTH, phone: BOTH }

function Home() {
  return (
    <HomeCards value={CARDS}>
      <HomeScreen />
    </HomeCards>
  )
}

const open = () => renderScreen({ Screen: Home, path: '/home' })

describe('/home › Needs doing today', () => {
  it('while it loads › shows the shape of the tiles', async () => {
    server.neverRespond(getToday)
    await open()
    expect(screen.getByText('Loading today’s list')).toBeDefined()
  })

  it.each([
    ['the same width', () => window.innerWidth, '320px'],
    ['another width', () => window.innerWidth + 1, ''],
  ])('while it loads in a window of %s as on the last visit › has the height that it had there', async (_, width, height) => {
    writeStored('portal-today-list', `5 320 ${width()}`, 60_000)
    server.neverRespond(getToday)
    await open()
    expect(screen.getByRole('region', { name: 'Needs doing today' }).style.minHeight).toBe(height)
  })

  it('with nothing › is one quiet line', async () => {
    await open()
    expect(await screen.findByText('Nothing needs doing today.')).toBeDefined()
  })

  it('with things to do › lists fact, line and verb as one link each, with their count', async () => {
    server.respond(getToday, { ...NOTHING, items: [MISSED, INCOMPLETE] })
    await open()
    const link = await screen.findByRole('link', { name: /3 missed calls.*The oldest at 9:12 AM.*Call back/ })
    expect(link.getAttribute('href')).toBe('/calls')
    expect(screen.getByRole('heading', { name: /Needs doing today\s*4/ })).toBeDefined()
    expect(screen.queryByText(/done/)).toBeNull()
  })

  it('with a part of it done › shows how many of how many', async () => {
    server.respond(getToday, { ...NOTHING, items: [MISSED], done: [RETURNED] })
    await open()
    expect(await screen.findByText('2 of 5 done')).toBeDefined()
    expect(screen.queryByText('All done for today')).toBeNull()
  })

  it('with more than can be counted › names what is done without a share', async () => {
    server.respond(getToday, { ...NOTHING, items: [{ ...MISSED, count: 100 }], done: [RETURNED] })
    await open()
    expect(await screen.findByText('2 done today')).toBeDefined()
  })

  it('with all of it done › celebrates, and shows what was done, when the last was and what comes next', async () => {
    const next = 'Send the estimate to Dana, tomorrow'
    server.respond(getToday, { ...NOTHING, done: [RETURNED], next })
    await openKnown()
    expect(await screen.findByText('All done for today')).toBeDefined()
    expect(screen.getByText(`Nothing left on your list. Next: ${next}.`)).toBeDefined()
    expect(screen.getByText('2 calls returned').parentElement?.textContent).toContain('Dana and Luis')
    expect(screen.getByText('2 of 2 done').textContent).toBe('2 of 2 done, the last at 11:26 AM')
    expect(screen.queryByText('Nothing needs doing today.')).toBeNull()
  })

  it('with more than four › shows four and how many more things there are, and shows those on request', async () => {
    const items = [1, 2, 3, 4, 5].map((number) => ({ ...MISSED, key: `missed-${number}` }))
    server.respond(getToday, { ...NOTHING, items })
    const { user } = await open()
    expect(await screen.findAllByRole('link', { name: /3 missed calls/ })).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'and 3 more' }))
    expect(screen.getAllByRole('link', { name: /3 missed calls/ })).toHaveLength(5)
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
  })

  it('when the session has ended › keeps its shape, as the dialog shows why', async () => {
    server.reject(getToday, 'session_ended', 'The session has ended')
    await open()
    await expect.poll(() => queryClient.getQueryState(['home', 'today'])?.status).toBe('error')
    expect(screen.getByText('Loading today’s list')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('when it fails › shows an error on its own, and Retry loads again', async () => {
    server.reject(getToday, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('Google')).toBeDefined()
    server.respond(getToday, { ...NOTHING, items: [MISSED] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('3 missed calls')).toBeDefined()
  })
})

describe('/home › what is urgent', () => {
  it('among what needs doing › is labeled on its tile alone', async () => {
    const due = {
      ...MISSED,
      key: 'action-items-due',
      urgent: true,
      fact: 'Call Dana now',
      detail: '2 action items due',
      to: '/actionItemList?kind=TASK&due=DUE',
    }
    server.respond(getToday, { ...NOTHING, items: [due, MISSED] })
    await open()
    expect((await screen.findByRole('link', { name: /^Call Dana now/ })).textContent).toContain('Urgent2 action items due')
    expect(screen.getAllByText('Urgent')).toHaveLength(1)
  })
})

describe('/home › the date', () => {
  it('of the business › follows its own zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T03:00:00Z') })
    startSession('token-a')
    await refetchUserInformation()
    await open()
    expect(screen.getByText('Tuesday, November 17, 2026')).toBeDefined()
    vi.useRealTimers()
  })
})

describe('/home › Engagement', () => {
  const card = () => screen.getByRole('region', { name: 'Engagement' })

  it('with stats › shows each with its signed change, falling ones flagged, beside the same days of the month before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T03:00:00Z') })
    startSession('token-a')
    await openKnown()
    await expect.poll(() => card().textContent).toContain('Calls248+12.22%221 by Oct 17')
    expect(card().textContent).toContain('This month vs. Oct 1–17')
    // Each number counts up to its value on its own
    await expect.poll(() => card().textContent).toContain('Web inquiries37\u22125.13%39 by Oct 17')
    expect(within(card()).getByText('\u22125.13%').className).toContain('worse')
    await expect.poll(() => card().textContent).toContain('New customers21none by Oct 17')
    expect(
      within(card())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/callInquiries?date_from=2026-11-01&date_to=2026-11-17',
      '/webInquiries?date_from=2026-11-01&date_to=2026-11-17',
      '/callInquiries?new_client_filter=NEW_CLIENT&date_from=2026-11-01&date_to=2026-11-17',
    ])
    vi.useRealTimers()
  })

  it('with the months › draws the last twelve of each stat, across the turn of the year, the current one last and projected', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T03:00:00Z') })
    startSession('token-a')
    await openKnown()
    const bars = await within(card()).findByRole('img', { name: /^Calls by month/ })
    const label = bars.getAttribute('aria-label')
    expect(label).toMatch(
      /^Calls by month: Dec 2025 120, Jan 2026 10, Feb 2026 20, .*Oct 2026 100, Nov 2026 110 so far, about 194 by the end$/,
    )
    expect(server.calls(getMonthlyAnalytics).map(({ url }) => url.pathname.slice(-4))).toEqual(['2025', '2026'])
    vi.useRealTimers()
  })

  it('without the months › leaves the bars out, and shows the stats', async () => {
    server.reject(getMonthlyAnalytics, 'not_found', 'There is no such call')
    await open()
    await expect.poll(() => card().textContent).toContain('Calls248')
    await expect.poll(() => queryClient.getQueriesData({ queryKey: ['home', 'months'] }).length).toBe(2)
    expect(within(card()).queryByRole('img')).toBeNull()
    expect(within(card()).queryByRole('alert')).toBeNull()
  })

  it('on the first of a month › names a single day, and projects nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T18:00:00Z') })
    await open()
    await expect.poll(() => card().textContent).toContain('This month vs. Oct 1Calls')
    const bars = await within(card()).findByRole('img', { name: /^Calls by month/ })
    expect(bars.getAttribute('aria-label')).toMatch(/Nov 2026 110$/)
    expect(card().textContent).toContain('221 by Oct 1')
    vi.useRealTimers()
  })

  it('when it fails › shows an error on its own, and Retry loads again', async () => {
    server.reject(getEngagement, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await within(card()).findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('Google')).toBeDefined()
    server.respond(getEngagement, ENGAGEMENT)
    await user.click(within(card()).getByRole('button', { name: 'Retry' }))
    expect(await within(card()).findByText('248')).toBeDefined()
  })
})

describe('/home › Reputation', () => {
  const card = () => screen.getByRole('region', { name: 'Reputation' })

  it('with both platforms › shows count and average of each, and leads to its tab', async () => {
    await open()
    await expect.poll(() => card().textContent).toContain('Google312 reviews9 new in 30 days4.8 / 5')
    await expect.poll(() => card().textContent).toContain('Yelp1 reviewAll time4.5 / 5')
    expect(within(card()).getByRole('img', { name: '4.8 out of 5' })).toBeDefined()
    expect(
      within(card())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/reviewManagement?type=0', '/reviewManagement?type=0&written=new', '/reviewManagement?type=1'])
  })

  it('with nothing connected › shows one line about it', async () => {
    server.respond(getReviewSummary, { code: 200, google: null, yelp: null })
    await open()
    expect(await within(card()).findByText(/Google and Yelp aren’t connected yet/)).toBeDefined()
  })

  it('when it fails › shows an error on its own, and Retry loads again', async () => {
    server.reject(getReviewSummary, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await within(card()).findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('Web inquiries')).toBeDefined()
    server.respond(getReviewSummary, REPUTATION)
    await user.click(within(card()).getByRole('button', { name: 'Retry' }))
    expect(await within(card()).findByText('Google')).toBeDefined()
  })
})
