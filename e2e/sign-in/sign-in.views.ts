import { resetLinkIn, waitForMail } from '../inbox.ts'
import { enterAs } from '../people.ts'
import { button, failRequests, field, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'
import { careful, codeOf } from './authenticator.ts'

const NO_CODE = '/password-reset/0c9e7a34-51a2-4c1e-9f2b-6d1f6a3b7c88'

async function resetPath({ people, product }: Stage): Promise<string> {
  const { email } = await people.newcomer()
  await fetch(`${product.url}/api/user-management/my-information/password/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return new URL(resetLinkIn(await waitForMail(product, email, /Reset your/))).pathname
}

async function asNewcomer({ page, people, origin }: Stage) {
  await enterAs(page, await people.newcomer(), origin)
}

async function beginSetUp(stage: Stage) {
  await press('Set up an authenticator app')(stage)
  await field(stage.page, 'Code').waitFor()
}

export const signInViews: readonly View[] = [
  screen({ name: 'login', path: '/login', shows: heading('Log in') }),
  state({
    name: 'login-led-here',
    path: async ({ origin }) => `/login?from=${origin.includes('partner') ? 'marquee' : 'partner'}`,
    shows: text('so we brought you here'),
  }),
  screen({ name: 'find-password', path: '/findId', shows: heading('Find password') }),
  screen({ name: 'password-reset', path: resetPath, shows: (page) => field(page, 'New password') }),
  screen({
    name: 'not-found',
    path: '/404',
    readsSchemeOnlyOnLoad: true,
    shows: heading('Invalid page, please return to the home page'),
  }),
  screen({ name: 'reset-password', who: 'demo', path: '/resetPassword', shows: heading('Reset Password') }),
  screen({ name: 'two-step', who: 'demo', path: '/twoStep', touchTargets: true, shows: text('Require two-step sign-in') }),
  state({
    name: 'two-step-loading',
    who: 'demo',
    path: '/twoStep',
    before: neverRespond('**/api/user-management/two-step'),
    shows: heading('Two-Step Sign-In'),
  }),
  state({
    name: 'two-step-failed',
    who: 'demo',
    path: '/twoStep',
    before: failRequests('**/api/user-management/two-step'),
    shows: text('Settings could not be loaded'),
  }),
  state({ name: 'two-step-enrolment', path: '/twoStep', before: asNewcomer, after: beginSetUp, shows: button('Turn on') }),
  state({
    name: 'two-step-recovery-codes',
    path: '/twoStep',
    before: asNewcomer,
    after: async (stage) => {
      await beginSetUp(stage)
      const { page } = stage
      await field(page, 'Code').fill(codeOf((await page.locator('code').textContent()) ?? ''))
      await page.getByRole('button', { name: 'Turn on' }).click()
    },
    shows: button('I saved them'),
  }),
  state({
    name: 'two-step-on',
    path: '/twoStep',
    before: async ({ page, people, product, origin }) => enterAs(page, await careful(product, people), origin),
    after: press('Set up another app'),
    shows: button('Continue'),
  }),
  state({
    name: 'login-code',
    path: '/login',
    after: async ({ page, people, product }) => {
      const { email, password } = await careful(product, people)
      await field(page, 'Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
    },
    shows: heading('Enter the code'),
  }),
  screen({ name: 'devices', who: 'demo', path: '/devices', touchTargets: true, shows: text('This device') }),
  state({
    name: 'devices-loading',
    who: 'demo',
    path: '/devices',
    before: neverRespond('**/api/user-management/sessions'),
    shows: heading('Devices'),
  }),
  state({
    name: 'devices-failed',
    who: 'demo',
    path: '/devices',
    before: failRequests('**/api/user-management/sessions'),
    shows: text('The devices could not be loaded'),
  }),
  state({ name: 'login-problem', path: '/login', after: press('Log in'), shows: text('Email is required') }),
  state({
    name: 'login-rejected',
    path: '/login',
    before: failRequests('**/api/user-management/login'),
    after: async ({ page }) => {
      await field(page, 'Email').fill('owner@practice.test')
      await page.getByLabel('Password', { exact: true }).fill('Wrong!2345')
      await page.getByRole('button', { name: 'Log in' }).click()
    },
    shows: (page) => page.getByRole('alert'),
  }),
  state({
    name: 'find-password-sent',
    path: '/findId',
    after: async ({ page }) => {
      await field(page, 'Email').fill('nobody@practice.test')
      await page.getByRole('button', { name: 'Send reset email' }).click()
    },
    shows: text('The password reset email has been sent'),
  }),
  state({ name: 'password-reset-checking', path: NO_CODE, before: neverRespond('**/validation/**'), shows: heading('Choose a password') }),
  state({ name: 'password-reset-check-failed', path: NO_CODE, before: failRequests('**/validation/**'), shows: button('Retry') }),
  state({
    name: 'password-reset-mismatch',
    path: resetPath,
    after: async ({ page }) => {
      await field(page, 'New password').fill('Second!2345')
      await field(page, 'Confirm Password').fill('Second!2346')
      await page.getByRole('button', { name: 'Reset password' }).click()
    },
    shows: text('passwords do not match.'),
  }),
  state({
    name: 'reset-password-problem',
    who: 'demo',
    path: '/resetPassword',
    after: press('Confirm'),
    shows: text('Password is required'),
  }),
]
