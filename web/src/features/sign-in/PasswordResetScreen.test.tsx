import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signOut as signOutEndpoint } from '#contract/sign-in/session.ts'
import { checkResetCode, NEW_PASSWORD_RULE, resetPassword } from '#contract/sign-in/sign-in.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { hideErrorToastsIfLoaded } from '../../ui/dialogs/toasts.ts'
import PasswordResetScreen from './PasswordResetScreen.tsx'

const CODE = '7d9f3c1e-2b4a-4c6d-8e0f-1a2b3c4d5e6f'
const GOOD_CODE = {
  code: 200,
  client_account_uuid: 'account-1',
  post_fix_url_uuid: 'link-1',
  kind: 'reset',
  login_email: 'erin@practice.test',
  name: null,
  company_name: 'Bright Smile Dental',
} as const

const open = () => renderScreen({ Screen: PasswordResetScreen, path: '/password-reset/$code', at: `/password-reset/${CODE}` })
const password = () => screen.findByLabelText<HTMLInputElement>('New password')
const confirm = () => screen.getByLabelText<HTMLInputElement>('Confirm Password')
const submit = () => screen.getByRole('button', { name: 'Reset password' })

beforeEach(() => {
  localStorage.clear()
  hideErrorToastsIfLoaded()
  queryClient.clear()
})

describe('/password-reset/{code} › the check of the code', () => {
  it('while it runs › shows the shape of the form', async () => {
    fakeApi().neverRespond(checkResetCode)
    await open()
    expect(screen.getByText('Checking the link')).toBeDefined()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('rejected with 400 › leads to /login', async () => {
    fakeApi().reject(checkResetCode, 'reset_code_invalid', 'This link has expired')
    const { currentPath } = await open()
    await expect.poll(currentPath).toBe('/login')
    expect(await screen.findByText('This link has expired')).toBeDefined()
  })

  it('failing otherwise › shows the message, and Retry requests again', async () => {
    const api = fakeApi()
    api.reject(checkResetCode, 'unavailable', 'The database is away')
    const { user, currentPath } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect(currentPath()).toBe(`/password-reset/${CODE}`)
    api.respond(checkResetCode, GOOD_CODE)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await password()).toBeDefined()
  })
})

describe('/password-reset/{code} › the new password', () => {
  it.each([
    ['', '', NEW_PASSWORD_RULE],
    ['abcdef1', 'abcdef1', NEW_PASSWORD_RULE],
    ['Lamp!27', 'Lamp!27', `${NEW_PASSWORD_RULE}. Use at least 8`],
    ['Demo!2345', '', 'passwords do not match.'],
    ['Demo!2345', 'Demo!2346', 'passwords do not match.'],
  ])('%j and %j › shows: %s', async (first, second, message) => {
    fakeApi().respond(checkResetCode, GOOD_CODE)
    const { user } = await open()
    if (first) await user.type(await password(), first)
    await password()
    if (second) await user.type(confirm(), second)
    await user.click(submit())
    expect(screen.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(message.startsWith('passwords') ? confirm() : await password())
  })

  it('set › shows a confirmation and leads to /login, signed out', async () => {
    startSession('token-of-the-old-password')
    const api = fakeApi()
    api.respond(checkResetCode, GOOD_CODE)
    api.respond(resetPassword, { code: 200 })
    api.respond(signOutEndpoint, { code: 200 })
    const { user, currentPath } = await open()
    await user.type(await password(), 'Demo!2345')
    await user.type(confirm(), 'Demo!2345')
    await user.click(submit())
    expect(await screen.findByText('Reset password successfully')).toBeDefined()
    expect(currentPath()).toBe('/login')
    expect(getSession().token).toBeNull()
    expect(api.calls(resetPassword)[0]?.url.pathname).toMatch(/\/reset\/link-1$/)
    expect(api.calls(resetPassword)[0]?.body).toEqual({ client_account_uuid: 'account-1', password: 'Demo!2345' })
  })

  it('rejected by the server › keeps the page, the message and the way to a new link', async () => {
    const api = fakeApi()
    api.respond(checkResetCode, GOOD_CODE)
    api.reject(resetPassword, 'reset_code_invalid', 'This link was used already')
    const { user } = await open()
    await user.type(await password(), 'Demo!2345')
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
    await user.type(confirm(), 'Demo!2345')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used already')
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/findId')
  })
})

describe('/password-reset/{code} › of an invitation', () => {
  it('opened › reads as an invitation, and leads to /login when the password is set', async () => {
    const api = fakeApi()
    api.respond(checkResetCode, { ...GOOD_CODE, kind: 'invitation' })
    api.respond(resetPassword, { code: 200 })
    const { user, router } = await open()
    await user.type(await password(), 'Demo!2345')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Bright Smile Dental')
    expect(screen.queryByRole('button', { name: /reset/i })).toBeNull()
    await user.type(confirm(), 'Demo!2345')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('Password set. You can log in now')).toBeDefined()
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { loginEmail: 'erin@practice.test' } })
    expect(api.calls(resetPassword)[0]?.body).toEqual({ client_account_uuid: 'account-1', password: 'Demo!2345' })
  })

  it('with a name of the administrator’s › shows it, and sends what it was changed to', async () => {
    const api = fakeApi()
    api.respond(checkResetCode, { ...GOOD_CODE, kind: 'invitation', name: 'Erin' })
    api.respond(resetPassword, { code: 200 })
    const { user } = await open()
    await user.type(await password(), 'Demo!2345')
    await user.type(confirm(), 'Demo!2345')
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
    expect(name.value).toBe('Erin')
    await user.type(name, ' Walsh ')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('Password set. You can log in now')).toBeDefined()
    expect(api.calls(resetPassword)[0]?.body).toEqual({ client_account_uuid: 'account-1', password: 'Demo!2345', name: 'Erin Walsh' })
  })
})
