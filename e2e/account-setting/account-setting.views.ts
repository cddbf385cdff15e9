import { enterAs } from '../people.ts'
import { failRequests, field, screen, state, text, type View } from '../view.ts'

const MY_INFORMATION = '**/api/user-management/my-information'

export const accountSettingViews: readonly View[] = [
  screen({
    name: 'account-setting',
    who: 'demo',
    path: '/accountSetting',
    shows: (page) => page.getByRole('link', { name: /^Google profile/ }),
  }),
  state({
    name: 'account-setting-changed',
    who: 'demo',
    path: '/accountSetting',
    after: ({ page }) => field(page, 'Phone number').fill('(217) 555-0101'),
    shows: text('Phone number changed from'),
  }),
  state({
    name: 'account-setting-phone-code',
    who: 'demo',
    path: '/accountSetting',
    before: async ({ page }) => {
      await page.route('**/api/calling-phone', (route) =>
        route.fulfill({ json: { code: 200, data: { number: null, waiting_number: '+13125550123' } } }),
      )
    },
    shows: text('Code texted to +1 (312) 555-0123'),
  }),
  state({
    name: 'account-setting-phone-confirmed',
    who: 'demo',
    path: '/accountSetting',
    before: async ({ page }) => {
      await page.route('**/api/calling-phone', (route) =>
        route.fulfill({ json: { code: 200, data: { number: '+13125550123', waiting_number: null } } }),
      )
    },
    shows: text('Rings first when you call'),
  }),
  state({
    name: 'account-setting-phone-failed',
    who: 'demo',
    path: '/accountSetting',
    before: failRequests('**/api/calling-phone'),
    shows: text('Your phone could not be loaded'),
  }),
  state({
    name: 'account-setting-leaving',
    who: 'demo',
    path: '/accountSetting',
    after: async ({ page }) => {
      await field(page, 'City').fill('Chatham')
      await page.getByRole('link', { name: 'Contact support' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Leave without saving?' }),
  }),
  state({
    name: 'account-setting-pages-failed',
    who: 'demo',
    path: '/accountSetting',
    before: failRequests('**/api/user-management/my-information/practice'),
    shows: text('Could not be loaded'),
  }),
  state({
    name: 'account-setting-missed-calls',
    who: 'demo',
    path: '/accountSetting',
    after: ({ page }) => page.getByRole('button', { name: 'Change missed-call settings' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Missed calls' }).getByRole('button', { name: 'Save' }),
  }),
  state({
    name: 'account-setting-nothing-set-up',
    path: '/accountSetting',
    before: async ({ page, people, origin }) => enterAs(page, await people.newcomer(), origin),
    shows: text('No Google or Yelp page yet'),
  }),
  state({
    name: 'account-setting-loading',
    who: 'demo',
    path: '/accountSetting',
    before: async ({ page }) => {
      // The route guard sends the first request and does not need its response. The screen sends the second request
      let requestCount = 0
      await page.route(MY_INFORMATION, (route) => (requestCount++ === 0 ? route.fulfill({ status: 400, body: 'no' }) : undefined))
    },
    shows: text('Contact Information'),
  }),
  state({
    name: 'account-setting-failed',
    who: 'demo',
    path: '/accountSetting',
    before: failRequests(MY_INFORMATION),
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
    shows: text('The picture must be a JPEG, PNG, WebP or GIF.'),
  }),
]
