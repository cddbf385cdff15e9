import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '#contract/sign-in/sign-in.ts'
import {
  beginAnotherApp,
  beginTwoStep,
  enableTwoStep,
  finishSignIn,
  getTwoStep,
  renewRecoveryCodes,
  requireTwoStep,
  switchToAnotherApp,
} from '#contract/sign-in/two-step.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { getSession, signOut, startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import LoginScreen from '../LoginScreen.tsx'
import TwoStepScreen from './TwoStepScreen.tsx'

vi.mock('../../../platform/api/save-file.ts', () => ({ saveFile: vi.fn() }))

const TICKET = { ticket: 'ticket-1', enrolment: null, support_email: 'support@marquee.test' }
const ENROLMENT = { secret: 'ABCDEFGH', address: 'otpauth://totp/x', qr: '<svg/>' }

let server: FakeApi
beforeEach(async () => {
  localStorage.clear()
  await signOut()
  queryClient.clear()
  server = fakeApi()
})

describe('/twoStep', () => {
  beforeEach(() => {
    startSession('token-a')
    sessionStore.describe({ type: 'MAIN' })
  })
  const open = () => renderScreen({ Screen: TwoStepScreen, path: '/twoStep' })

  it('switched on › shows the app’s key, takes its code, and shows the recovery codes once', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: false, required: false, recovery_codes_left: 0 } })
    server.respond(beginTwoStep, { code: 200, data: ENROLMENT })
    server.respond(enableTwoStep, { code: 200, data: { recovery_codes: ['abcde-fghjk'] } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    server.respond(getTwoStep, { code: 200, data: { enabled: true, required: false, recovery_codes_left: 10 } })
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('abcde-fghjk')).toBeDefined()
    expect(server.calls(enableTwoStep)[0]?.body).toEqual({ code: '123456' })
  })

  it('required of everybody › is sent to the server', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: true, required: false, recovery_codes_left: 9 } })
    server.respond(requireTwoStep, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('switch', { name: /Require two-step sign-in/ }))
    expect(await screen.findByText(/is signed out now and sets up an app/)).toBeDefined()
    expect(server.calls(requireTwoStep)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Require' }))
    await waitFor(() => expect(server.calls(requireTwoStep)[0]?.body).toEqual({ required: true }))
  })

  it('required no more › prompts for the current password when the server demands it, and sends it', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: true, required: true, recovery_codes_left: 9 } })
    server.reject(requireTwoStep, 'invalid_input', 'Current password is required', 'current_password')
    const { user } = await open()
    await user.click(await screen.findByRole('switch', { name: /Require two-step sign-in/ }))
    await user.click(await screen.findByRole('button', { name: 'Stop requiring' }))
    await user.type(await screen.findByLabelText('Current password'), 'First!2345')
    server.respond(requireTwoStep, { code: 200 })
    await user.click(screen.getByRole('button', { name: 'Stop requiring' }))
    await waitFor(() => expect(server.calls(requireTwoStep).at(-1)?.body).toEqual({ required: false, current_password: 'First!2345' }))
  })

  it('set up a while after logging in › prompts for the current password when the server demands it', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: false, required: false, recovery_codes_left: 0 } })
    server.reject(beginTwoStep, 'invalid_input', 'Current password is required', 'current_password')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    const password = await screen.findByLabelText('Current password')
    expect(screen.queryByText('Current password is required')).toBeNull()
    await user.type(password, 'First!2345')
    server.respond(beginTwoStep, { code: 200, data: ENROLMENT })
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    expect(server.calls(beginTwoStep).map(({ body }) => body)).toEqual([{}, { current_password: 'First!2345' }])
  })

  it('on a new phone, where it is required › sets up another app with a code of each', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: true, required: true, recovery_codes_left: 1 } })
    server.respond(beginAnotherApp, { code: 200, data: { ticket: 'ticket-2', enrolment: ENROLMENT } })
    server.respond(switchToAnotherApp, { code: 200 })
    const { user } = await open()
    expect(await screen.findByText(/you can’t turn it off/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Set up another app' }))
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '111111{Enter}')
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '222222{Enter}')
    await waitFor(() => expect(server.calls(switchToAnotherApp)[0]?.body).toEqual({ ticket: 'ticket-2', code: '222222' }))
    expect(server.calls(beginAnotherApp)[0]?.body).toEqual({ code: '111111' })
  })

  it('with new recovery codes › offers to copy and to download them', async () => {
    server.respond(getTwoStep, { code: 200, data: { enabled: true, required: false, recovery_codes_left: 1 } })
    server.respond(renewRecoveryCodes, { code: 200, data: { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] } })
    const { user } = await open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '111111{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(copied.mock.calls[0]?.[0]).toContain('abcde-fghjk\nmnpqr-stuvw')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/marquee-recovery-codes-\d{4}-\d{2}-\d{2}\.txt$/))
  })
})

describe('/login › with a second step', () => {
  it('after the password › prompts for the code, and only then starts the session', async () => {
    server.respond(signIn, { code: 200, data: { token: '', two_step: TICKET } })
    server.respond(finishSignIn, { code: 200, data: { token: 'token-b', recovery_codes: [] } })
    const { user } = await renderScreen({ Screen: LoginScreen, path: '/login' })
    await user.type(screen.getByLabelText('Email'), 'demo@marquee.test')
    await user.type(screen.getByLabelText('Password'), 'Demo!2345{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
    expect(await screen.findByText('Elsewhere')).toBeDefined()
    expect(server.calls(finishSignIn)[0]?.body).toEqual({ ticket: 'ticket-1', code: '123456' })
    expect(getSession().token).toBe('token-b')
  })

  it('without phone and codes › shows whom to contact, and leads back to the log in', async () => {
    server.respond(signIn, { code: 200, data: { token: '', two_step: TICKET } })
    const { user } = await renderScreen({ Screen: LoginScreen, path: '/login' })
    await user.type(screen.getByLabelText('Email'), 'demo@marquee.test')
    await user.type(screen.getByLabelText('Password'), 'Demo!2345{Enter}')
    expect((await screen.findByRole('link', { name: 'support@marquee.test' })).getAttribute('href')).toBe('mailto:support@marquee.test')
    await user.click(screen.getByRole('button', { name: 'Back to log in' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined()
    expect(getSession().token).toBeNull()
  })
})
