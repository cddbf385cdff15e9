import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '#contract/sign-in/sign-in.ts'
import { findRememberedEmail, rememberEmail } from '../../platform/session/remembered-email.ts'
import { getSession, signOut } from '../../platform/session/session.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import LoginScreen from './LoginScreen.tsx'

const open = (at = '/login') => renderScreen({ Screen: LoginScreen, path: '/login', at })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Log in' })

beforeEach(async () => {
  localStorage.clear()
  await signOut()
})

describe('/login › messages', () => {
  it('with nothing filled in › shows only the first, and puts the cursor there', async () => {
    const { user } = await open()
    await user.click(submit())
    expect(screen.getByText('Email is required')).toBeDefined()
    expect(screen.queryByText('Password is required')).toBeNull()
    expect(document.activeElement).toBe(email())
  })

  it('with a malformed e-mail › shows an error before it prompts for the password', async () => {
    const { user } = await open()
    await user.type(email(), 'demo@marquee')
    await user.click(submit())
    expect(screen.getByText('Email format incorrect')).toBeDefined()
    expect(screen.queryByText('Password is required')).toBeNull()
  })

  it('with the e-mail alone › prompts for the password, with the cursor there', async () => {
    const { user } = await open()
    await user.type(email(), 'demo@marquee.test')
    await user.click(submit())
    expect(screen.getByText('Password is required')).toBeDefined()
    expect(document.activeElement).toBe(password())
  })

  it('that a code is needed › shows its field, and sends what is typed there with the password', async () => {
    const api = fakeApi()
    api.reject(signIn, 'too_many_requests', 'Enter the code that we sent to it', 'email_code')
    const { user } = await open()
    expect(screen.queryByLabelText('Code from your email')).toBeNull()
    await user.type(email(), 'demo@marquee.test')
    await user.type(password(), 'Demo!2345{Enter}')
    expect(await screen.findByText('Enter the code that we sent to it')).toBeDefined()
    api.respond(signIn, { code: 200, data: { token: 'token-1' } })
    await user.type(screen.getByLabelText('Code from your email'), 'ABCD2345{Enter}')
    await expect.poll(() => getSession().token).toBe('token-1')
    expect(api.calls(signIn).map(({ body }) => (body as { email_code?: string }).email_code)).toEqual([undefined, 'ABCD2345'])
  })

  it('of the server › stay readable beside the form, and nothing typed is lost', async () => {
    fakeApi().reject(signIn, 'sign_in_failed', 'Email or password is incorrect')
    const { user, currentPath } = await open()
    await user.type(email(), 'demo@marquee.test')
    await user.type(password(), 'wrong{Enter}')
    const message = await screen.findByRole('alert')
    expect(message.textContent).toBe('Email or password is incorrect')
    expect(email().value).toBe('demo@marquee.test')
    expect(password().value).toBe('wrong')
    expect(currentPath()).toBe('/login')
    expect(getSession().token).toBeNull()

    // A repeated message must be announced again
    await user.click(submit())
    await expect.poll(() => screen.getByRole('alert')).not.toBe(message)
    expect(screen.getAllByText('Email or password is incorrect')).toHaveLength(1)
  })
})

describe('/login › signing in', () => {
  async function signInAt(at: string, { remember = false } = {}) {
    const api = fakeApi()
    api.respond(signIn, { code: 200, data: { token: 'token-a' } })
    const page = await open(at)
    await page.user.type(email(), ' demo@marquee.test ')
    await page.user.type(password(), 'Demo!2345')
    if (remember) await page.user.click(screen.getByLabelText('Remember Me'))
    await page.user.click(submit())
    await screen.findByText('Elsewhere')
    expect(api.calls(signIn)[0]?.body).toMatchObject({ remember })
    return page
  }

  it('without a redirect › starts the session and goes to the start', async () => {
    const { currentPath } = await signInAt('/login')
    expect(getSession().token).toBe('token-a')
    expect(currentPath()).toBe('/')
    expect(findRememberedEmail()).toBe('')
  })

  it('with a redirect of this app › goes there', async () => {
    const { currentPath } = await signInAt('/login?redirect=%2FreviewManagement%3Ftype%3D1')
    expect(currentPath()).toContain('/reviewManagement')
  })

  it('with a redirect to another origin › goes to the start', async () => {
    const { currentPath } = await signInAt('/login?redirect=%2F%2Felsewhere.test')
    expect(currentPath()).toBe('/')
  })

  it('with Remember Me › finds the e-mail filled in next time', async () => {
    await signInAt('/login', { remember: true })
    expect(findRememberedEmail()).toBe('demo@marquee.test')
  })
})

describe('/login › with an account of the other brand', () => {
  it('everything right › starts no session, and goes to the log in of its own host with where one wanted to go', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign })
    const own_host = { brand_name: 'Northlight', login_url: 'https://portal.partner.test/login' }
    fakeApi().respond(signIn, { code: 200, data: { token: '', own_host } })
    const { user } = await open('/login?redirect=%2Fsupport')
    await user.type(email(), 'demo@marquee.test')
    await user.type(password(), 'Demo!2345{Enter}')
    await expect.poll(() => assign.mock.calls).toEqual([['https://portal.partner.test/login?redirect=%2Fsupport&from=marquee']])
    expect(getSession().token).toBeNull()
  })

  it.each([
    ['partner', 'Your account is on Marquee, so we brought you here. Please log in again.'],
    ['marquee', 'Use the email address of your practice account.'],
    ['anything', 'Use the email address of your practice account.'],
  ])('led here from %s › shows the fitting message', async (from, sentence) => {
    await open(`/login?from=${from}`)
    expect(screen.getByText(sentence)).toBeDefined()
  })
})

describe('/login › opening', () => {
  it('with a remembered e-mail › has it filled in and Remember Me ticked', async () => {
    rememberEmail('demo@marquee.test')
    await open()
    expect(email().value).toBe('demo@marquee.test')
    expect(screen.getByLabelText<HTMLInputElement>('Remember Me').checked).toBe(true)
  })

  it.each([
    ['on a wide screen', true, '', 'Email'],
    ['on a wide screen with a remembered e-mail', true, 'demo@marquee.test', 'Password'],
    ['on a phone', false, '', null],
  ])('%s › has the cursor where typing starts', async (_, isWide, remembered, label) => {
    if (remembered) rememberEmail(remembered)
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: isWide, media }) as MediaQueryList,
    )
    await open()
    expect(document.activeElement).toBe(label === null ? document.body : screen.getByLabelText(label))
  })

  it('with the toggle pressed › shows the password', async () => {
    const { user } = await open()
    expect(password().type).toBe('password')
    screen.getByRole('button', { name: 'Show password' }).focus()
    await user.keyboard('{Enter}')
    expect(password().type).toBe('text')
  })

  it('with the password forgotten › leads to /findId', async () => {
    const { user, currentPath } = await open()
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByText('Elsewhere')
    expect(currentPath()).toBe('/findId')
  })
})
