import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getCartNumber, getMyInformation } from '#contract/account-setting.ts'
import { getEngagement } from '#contract/home/engagement.ts'
import { getToday } from '#contract/home/home.ts'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import { HomeCards, type ShownCard } from '../../platform/home-cards.ts'
import { queryClient } from '../../platform/query-client.ts'
import { loadUserInformation, startSession } from '../../platform/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import PracticeCard from '../account-setting/home-card/PracticeCard.tsx'
import ReputationCard from '../reviews/home-card/ReputationCard.tsx'
import HomeScreen from './HomeScreen.tsx'
import EngagementCard from './home-card/EngagementCard.tsx'

const MISSED = {
  key: 'missed-calls',
  tone: 'bad',
  fact: '3 missed calls',
  detail: 'The oldest at 9:12 AM',
  verb: 'Call back',
  to: '/calls',
} as const
const INCOMPLETE = {
  key: 'account-incomplete',
  tone: 'warning',
  fact: 'Your account is incomplete',
  detail: 'Phone number is missing',
  verb: 'Complete it',
  to: '/accountSetting',
} as const

const ENGAGEMENT = {
  code: 200,
  calls: { month_call_count: 248, change_rate: 0.12217 },
  web_inquiries1: { month_web_inquiry: 37, change_rate: -0.05128 },
  new_customers: { month_new_customer_rate: 21, change_rate: null },
} as const

const REPUTATION = {
  code: 200,
  google: { user_ratings_total: 312, rating: 4.8 },
  yelp: { user_ratings_total: 1, rating: 4.5 },
} as const

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.answer(getMyInformation, BRIGHT_SMILE)
  server.answer(getCartNumber, { code: 200, success: true, result: 0 })
  server.answer(getToday, { code: 200, items: [], counts: [], synced_at: null })
  server.answer(getEngagement, ENGAGEMENT)
  server.answer(getReviewSummary, REPUTATION)
})

/** As app/home-cards.ts builds them from the features, but not lazy */
const CARDS: readonly ShownCard[] = [
  { key: 'engagement', title: 'Engagement', width: 'wide', Card: EngagementCard },
  { key: 'reputation', title: 'Reputation', width: 'narrow', Card: ReputationCard },
  { key: 'practice', title: 'Your practice', width: 'full', Card: PracticeCard },
]

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
    server.keepWaiting(getToday)
    await open()
    expect(screen.getByText('Loading what needs doing today')).toBeDefined()
  })

  it('with nothing › is one quiet line', async () => {
    await open()
    expect(await screen.findByText('Nothing needs doing today.')).toBeDefined()
  })

  it('with things to do › lists fact, line and verb as one link each, with their count', async () => {
    server.answer(getToday, { code: 200, items: [MISSED, INCOMPLETE], counts: [], synced_at: null })
    await open()
    const link = await screen.findByRole('link', { name: /3 missed calls.*The oldest at 9:12 AM.*Call back/ })
    expect(link.getAttribute('href')).toBe('/calls')
    expect(screen.getByRole('heading', { name: /Needs doing today\s*2/ })).toBeDefined()
  })

  it('with more than four › shows four, says how many more there are, and shows them when asked', async () => {
    const items = [1, 2, 3, 4, 5].map((number) => ({ ...MISSED, key: `missed-${number}` }))
    server.answer(getToday, { code: 200, items, counts: [], synced_at: null })
    const { user } = await open()
    expect(await screen.findAllByRole('link', { name: /3 missed calls/ })).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'and 1 more' }))
    expect(screen.getAllByRole('link', { name: /3 missed calls/ })).toHaveLength(5)
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
  })

  it('when the session has ended › keeps its shape, as the dialog says why', async () => {
    server.refuse(getToday, 'session_ended', 'The session has ended')
    await open()
    await expect.poll(() => queryClient.getQueryState(['home', 'today'])?.status).toBe('error')
    expect(screen.getByText('Loading what needs doing today')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('when it fails › says so on its own, and Retry loads again', async () => {
    server.refuse(getToday, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('412 Maple Avenue')).toBeDefined()
    server.answer(getToday, { code: 200, items: [MISSED], counts: [], synced_at: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('3 missed calls')).toBeDefined()
  })
})

describe('/home › the date', () => {
  it('of the business › follows its own zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T03:00:00Z') })
    startSession('token-a')
    await loadUserInformation()
    await open()
    expect(screen.getByText('Tuesday, November 17, 2026')).toBeDefined()
    vi.useRealTimers()
  })
})

describe('/home › Your practice', () => {
  const card = () => screen.getByRole('region', { name: 'Your practice' })

  it('with everything known › shows it', async () => {
    await open()
    await screen.findByText('412 Maple Avenue')
    for (const text of [
      'Bright Smile Dental',
      'Suite 2',
      'Springfield, IL 62704',
      '(217) 555-0100',
      'Central Time, Chicago',
      'demo@marquee.test',
    ]) {
      expect(within(card()).getByText(text)).toBeDefined()
    }
    expect(within(card()).queryByText('Incomplete')).toBeNull()
    expect(within(card()).getByRole('link', { name: 'Account Setting' }).getAttribute('href')).toBe('/accountSetting')
  })

  it('with parts missing › flags them', async () => {
    server.answer(getMyInformation, { ...BRIGHT_SMILE, city: '', phone_number: '' })
    await open()
    expect(await within(card()).findAllByText('Incomplete')).toHaveLength(2)
  })

  it('when it fails › leaves the rest of the page standing', async () => {
    server.refuse(getMyInformation, 'unavailable', 'The database is away')
    await open()
    expect(await within(card()).findByText('The database is away')).toBeDefined()
    expect(screen.getByText('Nothing needs doing today.')).toBeDefined()
  })
})

describe('/home › Engagement', () => {
  const card = () => screen.getByRole('region', { name: 'Engagement' })

  it('with figures › shows each with its signed change, falling ones flagged, against the same days of the month before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T03:00:00Z') })
    await open()
    await expect.poll(() => card().textContent).toContain('Calls248+12.22%vs Oct 1–17')
    expect(card().textContent).toContain('Web inquiries37\u22125.13%vs Oct 1–17')
    expect(within(card()).getByText('\u22125.13%').className).toContain('worse')
    expect(card().textContent).toContain('New customers21none in Oct 1–17 to compare with')
    expect(
      within(card())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/callInquiriesDashboard', '/webInquiries', '/callInquiries?new_client_filter=NEW_CLIENT'])
    vi.useRealTimers()
  })

  it('on the first of a month › names a single day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T18:00:00Z') })
    await open()
    await expect.poll(() => card().textContent).toContain('+12.22%vs Oct 1See')
    vi.useRealTimers()
  })

  it('when it fails › says so on its own, and Retry loads again', async () => {
    server.refuse(getEngagement, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await within(card()).findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('412 Maple Avenue')).toBeDefined()
    server.answer(getEngagement, ENGAGEMENT)
    await user.click(within(card()).getByRole('button', { name: 'Retry' }))
    expect(await within(card()).findByText('248')).toBeDefined()
  })
})

describe('/home › Reputation', () => {
  const card = () => screen.getByRole('region', { name: 'Reputation' })

  it('with both platforms › shows count and average of each, and leads to its tab', async () => {
    await open()
    await expect.poll(() => card().textContent).toContain('Google312 reviews4.8 / 5')
    await expect.poll(() => card().textContent).toContain('Yelp1 review4.5 / 5')
    expect(within(card()).getByRole('img', { name: '4.8 out of 5' })).toBeDefined()
    expect(
      within(card())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/reviewManagement?type=0', '/reviewManagement?type=1'])
  })

  it('with nothing connected › says so in a line', async () => {
    server.answer(getReviewSummary, { code: 200, google: null, yelp: null })
    await open()
    expect(await within(card()).findByText(/Neither Google nor Yelp is connected yet/)).toBeDefined()
  })

  it('when it fails › says so on its own, and Retry loads again', async () => {
    server.refuse(getReviewSummary, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await within(card()).findByText('The database is away')).toBeDefined()
    expect(await screen.findByText('412 Maple Avenue')).toBeDefined()
    server.answer(getReviewSummary, REPUTATION)
    await user.click(within(card()).getByRole('button', { name: 'Retry' }))
    expect(await within(card()).findByText('Google')).toBeDefined()
  })
})
