import type { Page } from '@playwright/test'
import { endSessionOf, enterAs } from './people.ts'
import { button, field, heading, never, press, refuse, screen, state, text, type View } from './view.ts'

const MY_INFORMATION = '**/api/user-management/my-information'

const MANY_THINGS = [
  { key: 'missed-calls', tone: 'bad', fact: '3 missed calls', detail: 'Oldest: today, 9:12 AM', verb: 'Call back', to: '/support' },
  { key: 'bill', tone: 'warning', fact: '$420.00 is due', detail: 'Invoice INV-00042, by Friday', verb: 'Pay', to: '/support' },
  { key: 'review', tone: 'info', fact: '2 new reviews', detail: 'One of them with 2 stars', verb: 'Read', to: '/support' },
]

async function fillSupport(page: Page) {
  await field(page, 'First Name').fill('Ada')
  await field(page, 'Last Name').fill('Park')
  await field(page, 'Phone Number').fill('(217) 555-0119')
  await field(page, 'E-Mail').fill('ada.park@practice.test')
  await field(page, 'Note').fill('Our phone number has changed. Where do I set it?')
  await page.getByRole('button', { name: 'Submit' }).click()
}

export const portalViews: readonly View[] = [
  screen({ name: 'home', who: 'demo', path: '/home', shows: text('1420 S Grand Ave') }),
  screen({ name: 'support', who: 'demo', path: '/support', shows: heading('Support') }),
  screen({ name: 'account-setting', who: 'demo', path: '/accountSetting', shows: (page) => field(page, 'City') }),
  screen({ name: 'reset-password', who: 'demo', path: '/resetPassword', shows: heading('Reset Password') }),
  state({
    name: 'home-loading',
    who: 'demo',
    path: '/home',
    before: never('**/api/home/today'),
    shows: text('1420 S Grand Ave'),
  }),
  state({
    name: 'account-setting-loading',
    who: 'demo',
    path: '/accountSetting',
    before: async ({ page }) => {
      // The guard asks first, and goes on without an answer; then the screen asks
      let asked = 0
      await page.route(MY_INFORMATION, (route) => (asked++ === 0 ? route.fulfill({ status: 400, body: 'no' }) : undefined))
    },
    shows: text('Contact Information'),
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
    name: 'account-setting-failed',
    who: 'demo',
    path: '/accountSetting',
    before: refuse(MY_INFORMATION),
    shows: text('Your account could not be loaded'),
  }),
  state({
    name: 'account-setting-problem',
    who: 'other',
    path: '/accountSetting',
    after: async ({ page }) => {
      await field(page, 'Address 2').fill('Suite 4')
      await page.getByRole('button', { name: 'Confirm' }).click()
    },
    shows: text('Address1 is required'),
  }),
  state({
    name: 'account-setting-states',
    who: 'demo',
    path: '/accountSetting',
    after: ({ page }) => page.getByRole('combobox', { name: 'State' }).fill('mi'),
    shows: (page) => page.getByRole('option', { name: /Michigan/ }),
  }),
  state({
    name: 'account-setting-wrong-picture',
    who: 'demo',
    path: '/accountSetting',
    after: async ({ page }) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /(Upload|Change) picture/ }).click()
      await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') })
    },
    shows: text('The picture must be a JPEG, PNG, WebP or GIF file.'),
  }),
  state({ name: 'support-problem', who: 'demo', path: '/support', after: press('Submit'), shows: text('First Name is required') }),
  state({
    name: 'support-sent',
    who: 'demo',
    path: '/support',
    before: ({ page }) => page.route('**/api/inquiry/user-form', (route) => route.fulfill({ status: 201, json: { code: 201 } })),
    after: ({ page }) => fillSupport(page),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Your question has been sent' }),
  }),
  state({
    name: 'support-failed',
    who: 'demo',
    path: '/support',
    before: refuse('**/api/inquiry/user-form'),
    after: ({ page }) => fillSupport(page),
    shows: (page) => page.getByRole('alert'),
  }),
  state({
    name: 'reset-password-problem',
    who: 'demo',
    path: '/resetPassword',
    after: press('Confirm'),
    shows: text('Password is required'),
  }),
  state({
    name: 'user-menu',
    who: 'demo',
    path: '/home',
    after: press(/User menu/),
    shows: (page) => page.getByRole('link', { name: 'Profile' }),
  }),
  state({
    name: 'jump-list',
    who: 'demo',
    path: '/home',
    after: press('Jump to a page'),
    shows: (page) => page.getByRole('option').first(),
  }),
  state({
    name: 'jump-list-match',
    who: 'demo',
    path: '/home',
    after: async (stage) => {
      await press('Jump to a page')(stage)
      await stage.page.getByRole('combobox').fill('upp')
    },
    shows: (page) => page.locator('mark'),
  }),
  state({
    name: 'jump-list-nothing',
    who: 'demo',
    path: '/home',
    after: async (stage) => {
      await press('Jump to a page')(stage)
      await stage.page.getByRole('combobox').fill('xyzzy')
    },
    shows: text('No page is called'),
  }),
  state({
    name: 'log-out-dialog',
    who: 'demo',
    path: '/home',
    after: async (stage) => {
      await press(/User menu/)(stage)
      await press('Log out')(stage)
    },
    shows: text('Confirm to exit the current account?'),
  }),
  state({
    name: 'session-expired',
    path: '/support',
    before: async ({ page, people, product, origin }) => {
      const person = await people.newcomer()
      await enterAs(page, person, origin)
      await endSessionOf(product, person)
    },
    shows: text('Sorry, the login status is expired. Log in again'),
  }),
  state({
    name: 'menu-collapsed',
    size: 'desktop',
    who: 'demo',
    path: '/home',
    after: press('Collapse menu'),
    shows: button('Expand menu'),
  }),
  state({
    name: 'phone-menu',
    size: 'phone',
    who: 'demo',
    path: '/home',
    after: press('Menu'),
    shows: (page) => page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Support' }),
  }),
  state({
    name: 'offline',
    who: 'demo',
    path: '/home',
    after: async ({ page }) => {
      await page.getByText('1420 S Grand Ave').waitFor()
      await page.context().setOffline(true)
    },
    shows: text('You are offline.'),
  }),
  state({
    name: 'broken-screen',
    who: 'demo',
    path: '/support',
    before: ({ page }) => page.route('**/assets/support-*.js', (route) => route.abort()),
    shows: text('This screen could not be shown'),
  }),
]
