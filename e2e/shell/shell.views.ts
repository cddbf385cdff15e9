import { endSessionOf, enterAs } from '../people.ts'
import { button, failRequests, press, state, text, type View } from '../view.ts'

/** The frame around every screen, and what is shown in place of a screen */
export const shellViews: readonly View[] = [
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
    name: 'jump-list-found',
    who: 'demo',
    path: '/home',
    after: async (stage) => {
      await press('Jump to a page')(stage)
      await stage.page.getByRole('combobox').fill('an')
    },
    shows: (page) => page.getByRole('group', { name: 'Callers' }).getByRole('option').first(),
  }),
  state({
    name: 'jump-list-search-away',
    who: 'demo',
    path: '/home',
    before: failRequests('**/api/search?*'),
    after: async (stage) => {
      await press('Jump to a page')(stage)
      await stage.page.getByRole('combobox').fill('supp')
    },
    shows: text('Only pages can be searched'),
  }),
  state({
    name: 'jump-list-nothing',
    who: 'demo',
    path: '/home',
    after: async (stage) => {
      await press('Jump to a page')(stage)
      await stage.page.getByRole('combobox').fill('xyzzy')
    },
    shows: text('No results for'),
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
      await page.getByRole('link', { name: 'Dana Whitfield', exact: true }).waitFor()
      await page.context().setOffline(true)
    },
    shows: text('You’re offline.'),
  }),
  state({
    name: 'broken-screen',
    who: 'demo',
    path: '/support',
    before: ({ page }) => page.route('**/assets/support-*.js', (route) => route.abort()),
    shows: text('This screen could not be shown'),
  }),
]
