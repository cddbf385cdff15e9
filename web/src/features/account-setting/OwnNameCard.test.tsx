import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveOwnName } from '#contract/account-setting.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useMyInformation } from '../../platform/my-information.data.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { OwnNameCard } from './OwnNameCard.tsx'

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  startSession('token-a')
})

function Screen() {
  const me = useMyInformation()
  return (
    <>
      <h1>Account Setting</h1>
      {me.data && <OwnNameCard me={me.data} />}
    </>
  )
}
const renderCard = () => renderScreen({ Screen, path: '/accountSetting' })

describe('the own name', () => {
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

  it('saved › is sent trimmed, and shown in the menu', async () => {
    server.respond(saveOwnName, { code: 200 })
    const { user } = await renderCard()
    await user.type(await nameField(), ' Megan Doyle ')
    server.respond(getMyInformation, { ...BRIGHT_SMILE, name: 'Megan Doyle' })
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Name saved')).toBeDefined()
    expect(server.calls(saveOwnName)[0]?.body).toEqual({ name: 'Megan Doyle' })
    await vi.waitFor(() => expect(getSession().personName).toBe('Megan Doyle'))
  })

  it('rejected by the server › leaves what was typed, and shows the reason', async () => {
    server.reject(saveOwnName, 'unavailable', 'The server is busy. Please try again')
    const { user } = await renderCard()
    await user.type(await nameField(), 'Megan')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy')
    expect((await nameField()).value).toBe('Megan')
  })
})
