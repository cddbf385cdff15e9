import { enterAs } from '../people.ts'
import { failRequests, neverRespond, screen, state, text, type View } from '../view.ts'

const ENGAGEMENT = '**/api/inquiry/main'
const REPUTATION = '**/api/review/main'
const NEWEST_CALLS = '**/api/inquiry/call-inquiry/newest'
const NEWEST_REVIEW = '**/api/review/newest*'

const MANY_THINGS = [
  {
    key: 'missed-calls',
    tone: 'bad',
    count: 3,
    fact: '3 missed calls',
    detail: 'Oldest: today, 9:12 AM',
    verb: 'Call back',
    to: '/support',
  },
  { key: 'bill', tone: 'warning', count: 1, fact: '$420.00 is due', detail: 'Invoice INV-00042, by Friday', verb: 'Pay', to: '/support' },
  { key: 'review', tone: 'info', count: 2, fact: '2 new reviews', detail: 'One of them with 2 stars', verb: 'Read', to: '/support' },
]

const LAST = '2026-11-16T17:26:00.000Z'
const THINGS_DONE = [
  { key: 'missed-calls', count: 3, fact: '3 calls returned', detail: 'Dana, Luis and 1 more', last_datetime: LAST },
  { key: 'action-items-due', count: 2, fact: '2 action items closed', detail: 'Dana and Aaron', last_datetime: LAST },
  { key: 'bills-paid', count: 2, fact: '2 bills paid', detail: 'INV-00128 and INV-00131', last_datetime: LAST },
  { key: 'low-reviews', count: 2, fact: '2 reviews answered', detail: 'Jerome and Brian', last_datetime: LAST },
]
const WITHOUT_REPLY = {
  review_uuid: '4b8f0a52-6f0f-4a55-9c3f-1d2e3f4a5b6c',
  reviewer_name: 'Jerome Tate',
  reviewer_profile_url: '',
  review_contents: 'Cleaning was fine, but I waited 35 minutes past my appointment and nobody said why.',
  review_rate: 2,
  review_link: '',
  response_contents: '',
  response_state: 'none',
  response_problem: '',
  platform: 'google',
  written_datetime: LAST,
}
const NEXT = 'Plan and member number for Dana, tomorrow'

export const homeViews: readonly View[] = [
  screen({ name: 'home', tightCards: true, who: 'demo', path: '/home', shows: text('Dana Whitfield') }),
  state({
    name: 'home-loading',
    who: 'demo',
    path: '/home',
    before: neverRespond('**/api/home/today'),
    shows: text('Dana Whitfield'),
  }),
  state({
    name: 'home-failed',
    who: 'demo',
    path: '/home',
    before: async (stage) => {
      for (const call of ['**/api/home/today', NEWEST_CALLS, NEWEST_REVIEW]) await failRequests(call)(stage)
    },
    shows: text('The newest review could not be loaded'),
  }),
  state({
    name: 'home-something-to-do',
    path: '/home',
    before: async ({ page, people, origin }) => enterAs(page, await people.newcomer({ withAddress: false }), origin),
    shows: text('Your account is incomplete'),
  }),
  state({
    name: 'home-many-things',
    who: 'demo',
    path: '/home',
    before: async ({ page }) => {
      await page.route('**/api/home/today', (route) =>
        route.fulfill({
          json: {
            code: 200,
            items: MANY_THINGS,
            done: [THINGS_DONE[0]],
            next: null,
            counts: [{ path: '/support', count: 3, urgent: true }],
            synced_at: new Date(Date.now() - 240_000).toISOString(),
          },
        }),
      )
    },
    shows: text('3 missed calls'),
  }),
  state({
    name: 'home-all-done',
    who: 'demo',
    path: '/home',
    before: async ({ page }) => {
      const json = { code: 200, items: [], done: THINGS_DONE, next: NEXT, counts: [], synced_at: null }
      await page.route('**/api/home/today', (route) => route.fulfill({ json }))
    },
    shows: text('All done for today'),
  }),
  state({
    name: 'home-empty',
    who: 'demo',
    path: '/home',
    before: async ({ page }) => {
      await page.route(NEWEST_CALLS, (route) => route.fulfill({ json: { code: 200, data: [], today: 0 } }))
      await page.route(NEWEST_REVIEW, (route) => route.fulfill({ json: { code: 200, data: null, more_waiting: false } }))
    },
    shows: text('No reviews yet'),
  }),
  state({
    name: 'home-replying',
    who: 'demo',
    path: '/home',
    // The demo's own reviews arrive with its first sync, whose time varies
    before: async ({ page }) => {
      await page.route(NEWEST_REVIEW, (route) => route.fulfill({ json: { code: 200, data: WITHOUT_REPLY, more_waiting: true } }))
    },
    after: async ({ page }) => {
      await page
        .getByRole('region', { name: 'Newest review' })
        .getByRole('textbox')
        .fill('You are right, and we are sorry. Please call us, so that we can make it good.')
    },
    shows: text('Draft with AI'),
  }),
  state({
    name: 'home-engagement-failed',
    who: 'demo',
    path: '/home',
    before: failRequests(ENGAGEMENT),
    shows: text('Engagement could not be loaded'),
  }),
  state({
    name: 'home-reputation-failed',
    who: 'demo',
    path: '/home',
    before: failRequests(REPUTATION),
    shows: text('The reputation could not be loaded'),
  }),
]
