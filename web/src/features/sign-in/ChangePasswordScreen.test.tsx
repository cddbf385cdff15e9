import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, NEW_PASSWORD_RULE, newPassword } from '#contract/sign-in/sign-in.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import ChangePasswordScreen from './ChangePasswordScreen.tsx'
import { PASSWORD_RULES } from './password-rules.ts'

const open = () => renderScreen({ Screen: ChangePasswordScreen, path: '/resetPassword' })
const password = () => screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' })
const confirm = () => screen.getByLabelText<HTMLInputElement>('Confirm Password')
const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const submit = () => screen.getByRole('button', { name: 'Confirm' })

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
})

describe('/resetPassword', () => {
  it.each([
    ['', '', 'Password is required'],
    ['short', '', NEW_PASSWORD_RULE],
    ['Demo!2345', '', 'Confirm Password is required'],
    ['Demo!2345', 'Demo!2346', 'Passwords do not match.'],
    ['Demo!2345', 'Demo!2345', 'Current password is required'],
  ])('with %j and %j › shows: %s', async (first, second, message) => {
    const { user } = await open()
    if (first) await user.type(password(), first)
    if (second) await user.type(confirm(), second)
    await user.click(submit())
    expect(screen.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(first !== 'Demo!2345' ? password() : second === first ? current() : confirm())
  })

  it('with both right › goes on under the new token, with an empty form', async () => {
    const api = fakeApi()
    api.respond(changePassword, { code: 200, data: { token: 'token-b' } })
    const { user } = await open()
    await user.type(password(), 'Demo!2345')
    await user.type(confirm(), 'Demo!2345')
    await user.type(current(), 'Before!2345')
    await user.click(submit())
    expect(await screen.findByText('Setting success！')).toBeDefined()
    expect(api.calls(changePassword)[0]?.body).toEqual({ password: 'Demo!2345', current_password: 'Before!2345' })
    expect(getSession().token).toBe('token-b')
    expect([password().value, confirm().value, current().value]).toEqual(['', '', ''])
  })

  it('rejected by the server › keeps what was typed', async () => {
    fakeApi().reject(changePassword, 'unavailable', 'The database is away')
    const { user } = await open()
    await user.type(password(), 'Demo!2345')
    await user.type(confirm(), 'Demo!2345')
    await user.type(current(), 'Before!2345')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away')
    expect(password().value).toBe('Demo!2345')
    expect(getSession().token).toBe('token-a')
  })

  it('while typing › ticks off what the rule requires', async () => {
    const { user } = await open()
    const done = () => within(screen.getByRole('list', { name: 'Password requirements' })).queryAllByText(', done').length
    expect(done()).toBe(0)
    await user.type(password(), 'ab1')
    expect(done()).toBe(2)
    await user.type(password(), '!xyzuv')
    expect(done()).toBe(4)
  })
})

describe('the ticks', () => {
  it.each([
    'Demo!2345',
    'a1!aaa',
    'a1!aa',
    'a1!aaaaaaaaaaaaaaa',
    'a1!aaaaaaaaaaaaaaaa',
    'abcdefg1',
    'abcdef!',
    '123456!',
    'é1!aaaa',
    'a1 aaaa',
  ])('for %j › agree with the contract', (candidate) => {
    expect(PASSWORD_RULES.every(({ isMet }) => isMet(candidate))).toBe(newPassword.safeParse(candidate).success)
  })
})
