import type { Page } from '@playwright/test'
import { inviteAccount } from '#contract/accounts.ts'
import { resetLinkIn, waitForMail } from '../inbox.ts'
import { callApi, enterAs } from '../people.ts'
import { failRequests, field, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'
import { hire } from './staff.ts'

const PAGE = '/accountList'
const LIST = '**/api/user-management/accounts'

/** Presses this button in a colleague's row or, on a phone, card */
const pressOf = (name: string, email: string) => press(`${name} ${email}`)

async function asStandardUser({ page, people, product, origin }: Stage) {
  await enterAs(page, await hire(product, await people.newcomer()), origin)
}

/** An account whose permissions are all revoked */
async function asLimitedUser({ page, people, product, origin }: Stage) {
  await enterAs(page, await hire(product, await people.newcomer(), []), origin)
}

async function invitationPath({ people, product }: Stage): Promise<string> {
  const { token, email } = await people.newcomer()
  const invited = email.replace('owner', 'books')
  await callApi(product, inviteAccount, token, { email: invited, account_type: 'REGULAR' })
  return new URL(resetLinkIn(await waitForMail(product, invited, /^You’re invited to /))).pathname
}

async function fillForm(page: Page) {
  await field(page, 'Email').fill('erin@brightsmile.test')
  await page.getByRole('radio', { name: 'Standard User' }).check()
}

export const accountsViews: readonly View[] = [
  screen({ name: 'account-list', who: 'demo', path: PAGE, touchTargets: true, shows: text('books@prairieledger.test') }),
  state({ name: 'account-list-loading', who: 'demo', path: PAGE, before: neverRespond(LIST), shows: heading('Account') }),
  state({
    name: 'account-list-failed',
    who: 'demo',
    path: PAGE,
    before: failRequests(LIST),
    shows: text('The accounts could not be loaded'),
  }),
  state({ name: 'account-list-standard-user', path: PAGE, before: asStandardUser, shows: text('You’re a Standard User') }),
  state({
    name: 'account-list-nothing-found',
    who: 'demo',
    path: `${PAGE}?search=nobody`,
    shows: text('No matching accounts'),
  }),
  state({
    name: 'account-add',
    who: 'demo',
    path: `${PAGE}?create=1`,
    after: async ({ page }) => {
      await fillForm(page)
      await page.getByRole('dialog').getByLabel('Password').first().fill('Harbor-lamp-27')
    },
    shows: text('Long enough'),
  }),
  state({
    name: 'account-add-problem',
    who: 'demo',
    path: `${PAGE}?create=1`,
    after: async ({ page }) => {
      await field(page, 'Email').fill('erin@brightsmile.test')
      await page.getByRole('dialog').getByLabel('Password').first().fill('Harbor-lamp-27')
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    },
    shows: text('Please enter select account type.'),
  }),
  state({
    name: 'account-invite',
    who: 'demo',
    path: `${PAGE}?create=1`,
    after: async (stage) => {
      await fillForm(stage.page)
      await press('Send an invitation instead')(stage)
    },
    shows: (page) => page.getByRole('button', { name: 'Send invitation' }),
  }),
  state({
    name: 'account-edit',
    who: 'demo',
    path: PAGE,
    closesWhenResized: true,
    after: pressOf('Edit type of', 'megan@brightsmile.test'),
    shows: (page) => page.getByRole('dialog', { name: 'Edit Account' }),
  }),
  ...['bills-pay', 'billsDetail', 'paymentHistory', 'accountSetting'].map((path) =>
    state({
      name: `switched-off-${path.toLowerCase()}`,
      path: `/${path}`,
      before: asLimitedUser,
      shows: text('turned off for your account'),
    }),
  ),
  state({
    name: 'account-reset-password',
    who: 'demo',
    path: PAGE,
    closesWhenResized: true,
    after: pressOf('Reset password of', 'megan@brightsmile.test'),
    shows: (page) => page.getByRole('dialog', { name: 'Reset password' }),
  }),
  state({
    name: 'account-delete',
    who: 'demo',
    path: PAGE,
    closesWhenResized: true,
    after: pressOf('Delete', 'megan@brightsmile.test'),
    shows: text('Do you want to delete it??'),
  }),
  state({ name: 'invitation', path: invitationPath, shows: (page) => field(page, 'New password') }),
]
