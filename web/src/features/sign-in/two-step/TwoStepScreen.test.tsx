import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/sign-in.ts'
import { beginTwoStep, enableTwoStep, finishSignIn, getTwoStep, requireTwoStep } from '#contract/two-step.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { getSession, signOut, startSession } from '../../../platform/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import LoginScreen from '../LoginScreen.tsx'
import TwoStepScreen from './TwoStepScreen.tsx'

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
    server.answer(getTwoStep, { code: 200, data: { enabled: false, required: false, recovery_codes_left: 0 } })
    server.answer(beginTwoStep, { code: 200, data: ENROLMENT })
    server.answer(enableTwoStep, { code: 200, data: { recovery_codes: ['abcde-fghjk'] } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await screen.findByText('abcde-fghjk')).toBeDefined()
    expect(server.calls(enableTwoStep)[0]?.body).toEqual({ code: '123456' })
  })

  it('required of everybody › asks the server', async () => {
    server.answer(getTwoStep, { code: 200, data: { enabled: true, required: false, recovery_codes_left: 9 } })
    server.answer(requireTwoStep, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('switch', { name: /Require two-step sign-in/ }))
    await waitFor(() => expect(server.calls(requireTwoStep)[0]?.body).toEqual({ required: true }))
  })
})

describe('/login › with a second step', () => {
  it('after the password › asks for the code, and only then starts the session', async () => {
    server.answer(signIn, { code: 200, data: { token: '', two_step: { ticket: 'ticket-1', enrolment: null } } })
    server.answer(finishSignIn, { code: 200, data: { token: 'token-b', recovery_codes: [] } })
    const { user } = await renderScreen({ Screen: LoginScreen, path: '/login' })
    await user.type(screen.getByLabelText('Email'), 'demo@marquee.test')
    await user.type(screen.getByLabelText('Password'), 'Demo!2345{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
    expect(await screen.findByText('Elsewhere')).toBeDefined()
    expect(server.calls(finishSignIn)[0]?.body).toEqual({ ticket: 'ticket-1', code: '123456' })
    expect(getSession().token).toBe('token-b')
  })
})
