import { field, refuse, screen, state, text, type View } from '../view.ts'

const MY_INFORMATION = '**/api/user-management/my-information'

export const accountSettingViews: readonly View[] = [
  screen({ name: 'account-setting', who: 'demo', path: '/accountSetting', shows: (page) => field(page, 'City') }),
  state({
    name: 'account-setting-loading',
    who: 'demo',
    path: '/accountSetting',
    before: async ({ page }) => {
      // The route guard requests first and goes on without an answer; the screen's request is the second
      let asked = 0
      await page.route(MY_INFORMATION, (route) => (asked++ === 0 ? route.fulfill({ status: 400, body: 'no' }) : undefined))
    },
    shows: text('Contact Information'),
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
]
