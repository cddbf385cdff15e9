import { never, refuse, screen, state, text, type View } from '../view.ts'

const ENGAGEMENT = '**/api/inquiry/main'
const REPUTATION = '**/api/review/main'
const MY_INFORMATION = '**/api/user-management/my-information'

const MANY_THINGS = [
  { key: 'missed-calls', tone: 'bad', fact: '3 missed calls', detail: 'Oldest: today, 9:12 AM', verb: 'Call back', to: '/support' },
  { key: 'bill', tone: 'warning', fact: '$420.00 is due', detail: 'Invoice INV-00042, by Friday', verb: 'Pay', to: '/support' },
  { key: 'review', tone: 'info', fact: '2 new reviews', detail: 'One of them with 2 stars', verb: 'Read', to: '/support' },
]

export const homeViews: readonly View[] = [
  screen({ name: 'home', tightCards: true, who: 'demo', path: '/home', shows: text('1420 S Grand Ave') }),
  state({
    name: 'home-loading',
    who: 'demo',
    path: '/home',
    before: never('**/api/home/today'),
    shows: text('1420 S Grand Ave'),
  }),
  state({
    name: 'home-failed',
    who: 'demo',
    path: '/home',
    before: async (stage) => {
      await refuse('**/api/home/today')(stage)
      await refuse(MY_INFORMATION)(stage)
    },
    shows: text('Your practice could not be loaded'),
  }),
  state({ name: 'home-something-to-do', who: 'other', path: '/home', shows: text('Your account is incomplete') }),
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
            counts: [{ path: '/support', count: 3, urgent: true }],
            synced_at: new Date(Date.now() - 240_000).toISOString(),
          },
        }),
      )
    },
    shows: text('3 missed calls'),
  }),
  state({
    name: 'home-engagement-failed',
    who: 'demo',
    path: '/home',
    before: refuse(ENGAGEMENT),
    shows: text('The engagement could not be loaded'),
  }),
  state({
    name: 'home-reputation-failed',
    who: 'demo',
    path: '/home',
    before: refuse(REPUTATION),
    shows: text('The reputation could not be loaded'),
  }),
]
