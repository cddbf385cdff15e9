import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCallingPhone, saveCallingPhone } from '#contract/calls/calling-phone.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { CallingPhoneCard } from './CallingPhoneCard.tsx'

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  server = fakeApi()
  startSession('token-a')
})

describe('the phone for calls', () => {
  const renderCard = () =>
    renderScreen({
      Screen: () => (
        <>
          <h1>Account Setting</h1>
          <CallingPhoneCard />
        </>
      ),
      path: '/accountSetting',
    })

  it('that is not set › gets a code by text', async () => {
    server.respond(getCallingPhone, { code: 200, data: { number: null, waiting_number: null } })
    const { user } = await renderCard()
    await user.type(await screen.findByLabelText('Your phone'), '312 555 0123')
    server.respond(saveCallingPhone, { code: 200, number: '+13125550123', text_waits_until: null })
    server.respond(getCallingPhone, { code: 200, data: { number: null, waiting_number: '+13125550123' } })
    await user.click(screen.getByRole('button', { name: 'Text me a code' }))
    expect(await screen.findByLabelText('Code texted to +1 (312) 555-0123')).toBeDefined()
    expect(server.calls(saveCallingPhone)[0]?.body).toEqual({ number: '312 555 0123' })
  })

  it('that is rejected › keeps what was typed, and says why', async () => {
    server.respond(getCallingPhone, { code: 200, data: { number: null, waiting_number: null } })
    const { user } = await renderCard()
    await user.type(await screen.findByLabelText('Your phone'), '911')
    server.reject(saveCallingPhone, 'invalid_input', 'Emergency and crisis lines can’t be called from here', 'number')
    await user.click(screen.getByRole('button', { name: 'Text me a code' }))
    expect(await screen.findByText('Emergency and crisis lines can’t be called from here')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Your phone').value).toBe('911')
  })
})
