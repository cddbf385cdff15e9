import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPassword } from '#contract/sign-in/sign-in.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import FindPasswordScreen from './FindPasswordScreen.tsx'

const open = () => renderScreen({ Screen: FindPasswordScreen, path: '/findId' })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const submit = () => screen.getByRole('button', { name: 'Send reset email' })

beforeEach(() => localStorage.clear())

describe('/findId', () => {
  it.each([
    ['', 'Email is required'],
    ['demo', 'Email format incorrect'],
  ])('with %j › shows: %s', async (typed, message) => {
    const { user } = await open()
    if (typed) await user.type(email(), typed)
    await user.click(submit())
    expect(screen.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(email())
  })

  it('with an address › shows that the e-mail was sent, and stays with a way back', async () => {
    const api = fakeApi()
    api.respond(findPassword, { code: 200 })
    const { user, currentPath } = await open()
    await user.type(email(), 'demo@marquee.test')
    await user.click(submit())
    expect(await screen.findByText('The password reset email has been sent to the email address')).toBeDefined()
    expect(document.activeElement?.textContent).toContain('demo@marquee.test')
    expect(api.calls(findPassword)[0]?.body).toEqual({ email: 'demo@marquee.test' })
    expect(currentPath()).toBe('/findId')
    expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login')
  })

  it('rejected by the server › shows its message and keeps the address', async () => {
    fakeApi().reject(findPassword, 'too_many_requests', 'Too many tries. Wait ten minutes.')
    const { user } = await open()
    await user.type(email(), 'demo@marquee.test')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait ten minutes.')
    expect(email().value).toBe('demo@marquee.test')
  })
})
