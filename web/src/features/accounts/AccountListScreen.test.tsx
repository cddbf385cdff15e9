import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  addAccount,
  changeAccountType,
  deleteAccount,
  inviteAccount,
  listAccounts,
  resetAccountPassword,
  switchOffAccountTwoStep,
} from '#contract/accounts.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import AccountListScreen from './AccountListScreen.tsx'

const OWN: Account = {
  client_account_uuid: 'own',
  login_email: 'demo@marquee.test',
  name: null,
  account_type: 'MAIN',
  created_datetime: '2025-10-06T15:00:00.000Z',
  last_sign_in_datetime: '2026-11-16T14:02:00.000Z',
  invited_datetime: null,
  disabled: false,
  two_step: false,
  permissions: ['bills', 'statements', 'settings'],
}
const MEGAN: Account = { ...OWN, client_account_uuid: 'megan', login_email: 'megan@brightsmile.test', account_type: 'REGULAR' }
const BOOKS: Account = {
  ...MEGAN,
  client_account_uuid: 'books',
  login_email: 'books@prairieledger.test',
  last_sign_in_datetime: null,
  invited_datetime: new Date().toISOString(),
}

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  // Removes the toasts of an earlier test
  notifications.clean()
  queryClient.clear()
  sessionStore.clear()
  startSession('token-1')
  sessionStore.describe({ timeZone: 'America/Chicago', type: 'MAIN', uuid: 'own', loginEmail: OWN.login_email })
  server = fakeApi()
  server.respond(listAccounts, { code: 200, data: [OWN, MEGAN, BOOKS] })
})

const open = (at = '/accountList') => renderScreen({ Screen: AccountListScreen, path: '/accountList', at })
const rowOf = async (email: string) => {
  const row = (await screen.findByText(email)).closest('tr')
  if (!row) throw new Error(`${email} is in no row`)
  return within(row)
}

describe('/accountList › the list', () => {
  it('loaded › shows each account with its available actions', async () => {
    await open()
    const own = await rowOf(OWN.login_email)
    expect(own.getByText('You')).toBeDefined()
    expect(own.getByText('Now')).toBeDefined()
    expect(own.getByText('10/06/25')).toBeDefined()
    expect(own.getByRole('button', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
    const books = await rowOf(BOOKS.login_email)
    expect(books.getByText('Never')).toBeDefined()
    expect(books.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send again', 'Withdraw'])
    expect(screen.getByText('3 accounts')).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('with a colleague who lacks permissions › shows which', async () => {
    server.respond(listAccounts, { code: 200, data: [OWN, { ...MEGAN, permissions: ['settings'] }] })
    await open()
    expect((await rowOf(MEGAN.login_email)).getByText('No Bills, Payment History')).toBeDefined()
    expect((await rowOf(OWN.login_email)).queryByText(/^No /)).toBeNull()
  })

  it('failing › reports that, and Retry loads again', async () => {
    server.reject(listAccounts, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The accounts could not be loaded')).toBeDefined()
    server.respond(listAccounts, { code: 200, data: [OWN] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 account')).toBeDefined()
  })

  it('with a search in the address › shows the matches, with their numbers in the whole list', async () => {
    await open('/accountList?search=MEGAN')
    expect((await rowOf(MEGAN.login_email)).getByText('2')).toBeDefined()
    expect(screen.getByText('1 of 3 accounts')).toBeDefined()
    expect(screen.queryByText(OWN.login_email)).toBeNull()
  })

  it('of a standard user › has no actions and shows whom to contact', async () => {
    sessionStore.describe({ type: 'REGULAR', uuid: 'megan' })
    await open('/accountList?create=1')
    await rowOf(MEGAN.login_email)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/Ask demo@marquee\.test for changes\.$/)).toBeDefined()
  })
})

describe('/accountList › a change', () => {
  it('of one’s own type › continues with the token of the response and the new type', async () => {
    server.respond(changeAccountType, { code: 200, data: { token: 'token-2' } })
    server.respond(getMyInformation, { ...BRIGHT_SMILE, uuid: 'own', type: 'REGULAR' })
    const { user } = await open()
    await user.click((await rowOf(OWN.login_email)).getByRole('button', { name: /^Edit type/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }))
    await user.click(dialog.getByRole('radio', { name: 'Standard User' }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Are you sure to modify the data?')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1) as HTMLElement)
    await waitFor(() => expect(getSession()).toMatchObject({ token: 'token-2', type: 'REGULAR' }))
    expect(server.calls(changeAccountType)[0]?.body).toEqual({ client_account_uuid: 'own', account_type: 'REGULAR' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull())
  })

  it('of a colleague’s name › sends the name alone, and shows it above the e-mail address', async () => {
    server.respond(changeAccountType, { code: 200, data: { token: null } })
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Edit type/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Megan Doyle ')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Are you sure to modify the data?')).toBeDefined()
    server.respond(listAccounts, { code: 200, data: [OWN, { ...MEGAN, name: 'Megan Doyle' }, BOOKS] })
    await user.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1) as HTMLElement)
    expect((await rowOf('Megan Doyle')).getByText(MEGAN.login_email)).toBeDefined()
    expect(server.calls(changeAccountType)[0]?.body).toEqual({ client_account_uuid: 'megan', account_type: 'REGULAR', name: 'Megan Doyle' })
  })

  it('of what a colleague may open › sends the switches that are still on', async () => {
    server.respond(changeAccountType, { code: 200, data: { token: null } })
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Edit type/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Account' }))
    await user.click(dialog.getByRole('switch', { name: /^Bills/ }))
    await user.click(dialog.getByRole('switch', { name: /^Settings/ }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Are you sure to modify the data?')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Success')).toBeDefined()
    const body = { client_account_uuid: 'megan', account_type: 'REGULAR', permissions: ['statements'] }
    expect(server.calls(changeAccountType)[0]?.body).toEqual(body)
  })

  it('of a colleague’s password, a while after logging in › requires the current password when the server does', async () => {
    server.reject(resetAccountPassword, 'invalid_input', 'Current password is required', 'current_password')
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Reset password/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }))
    expect(dialog.queryByLabelText('Current password')).toBeNull()
    await user.type(dialog.getByLabelText(/^Password/), 'Harbor-lamp-27')
    const confirm = async () => {
      await user.click(dialog.getByRole('button', { name: 'Confirm' }))
      expect(await screen.findByText('Are you sure to modify the data?')).toBeDefined()
      await user.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1) as HTMLElement)
    }
    await confirm()
    await user.type(await dialog.findByLabelText('Current password'), 'First!2345')
    server.respond(resetAccountPassword, { code: 200, data: { token: null } })
    await confirm()
    expect(await screen.findByText('Success')).toBeDefined()
    expect(server.calls(resetAccountPassword).map(({ body }) => body)).toEqual([
      { client_account_uuid: 'megan', password: 'Harbor-lamp-27' },
      { client_account_uuid: 'megan', password: 'Harbor-lamp-27', current_password: 'First!2345' },
    ])
  })

  it('of a colleague who lost the phone › switches two-step sign-in off, if it is on', async () => {
    server.respond(listAccounts, {
      code: 200,
      data: [
        { ...OWN, two_step: true },
        { ...MEGAN, two_step: true },
      ],
    })
    server.respond(switchOffAccountTwoStep, { code: 200 })
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Edit type/ }))
    await user.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('Two-step sign-in turned off')).toBeDefined()
    expect(server.calls(switchOffAccountTwoStep)[0]?.body).toEqual({ client_account_uuid: 'megan' })
  })

  it('that deletes an account a while after logging in › requires the current password before it is deleted', async () => {
    server.reject(deleteAccount, 'invalid_input', 'Current password is required', 'current_password')
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Delete/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    const password = await screen.findByLabelText('Current password')
    expect(screen.queryByText('Current password is required')).toBeNull()
    await user.type(password, 'First!2345')
    server.respond(deleteAccount, { code: 200 })
    const form = within(screen.getByRole('form', { name: 'Confirm with your password' }))
    await user.click(form.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Delete Success')).toBeDefined()
    expect(server.calls(deleteAccount).map(({ body }) => body)).toEqual([{}, { current_password: 'First!2345' }])
  })

  it('that adds an administrator a while after logging in › requires the current password', async () => {
    server.reject(addAccount, 'invalid_input', 'Current password is required', 'current_password')
    const { user } = await open('/accountList?create=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Account' }))
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'erin@brightsmile.test')
    await user.type(dialog.getByLabelText(/^Password/), 'Harbor-lamp-27')
    await user.click(dialog.getByRole('radio', { name: 'Administrator' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await user.type(await dialog.findByLabelText('Current password'), 'First!2345')
    server.respond(addAccount, { code: 201, data: { client_account_uuid: 'erin' } })
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Success')).toBeDefined()
    expect(server.calls(addAccount)[1]?.body).toMatchObject({ account_type: 'MAIN', current_password: 'First!2345' })
  })

  it('rejected because the account is gone › reports that and reloads the list', async () => {
    server.reject(deleteAccount, 'not_found', 'This account does not exist')
    const { user } = await open()
    await user.click((await rowOf(MEGAN.login_email)).getByRole('button', { name: /^Delete/ }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Do you want to delete it??')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This account does not exist')).toBeDefined()
    await waitFor(() => expect(server.calls(listAccounts).length).toBeGreaterThan(1))
  })

  it('begun as a password, then sent as an invitation › sends no password, and retains what was typed', async () => {
    server.respond(inviteAccount, { code: 201, data: { client_account_uuid: 'erin' } })
    const { user } = await open('/accountList?create=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Account' }))
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'erin@brightsmile.test')
    await user.type(dialog.getByLabelText(/^Password/), 'Harbor-lamp-27')
    await user.click(dialog.getByRole('radio', { name: 'Administrator' }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Erin Walsh')
    await user.click(dialog.getByRole('button', { name: 'Send an invitation instead' }))
    expect(dialog.queryByLabelText(/^Password/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(inviteAccount)[0]?.body).toEqual({
      email: 'erin@brightsmile.test',
      account_type: 'MAIN',
      name: 'Erin Walsh',
    })
    expect(server.calls(addAccount)).toEqual([])
  })
})
