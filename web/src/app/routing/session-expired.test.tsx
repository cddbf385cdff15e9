import { MantineProvider } from '@mantine/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OverlayHost } from '../../ui/dialogs/OverlayHost.tsx'
import { showSessionExpired } from './session-expired.ts'

function renderHost() {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
}

const PAGE = '/reviewManagement?type=1&q=a%26b#top'
const LOGIN = '/login?redirect=%2FreviewManagement%3Ftype%3D1%26q%3Da%2526b%23top'

test('expired session › many calls fail at once › shows one dialog, and redirects once to /login with the page’s path', async () => {
  renderHost()
  const history = createMemoryHistory({ initialEntries: [PAGE] })
  for (let call = 0; call < 5; call++) void showSessionExpired({ history })

  const dialog = await screen.findByRole('dialog', { name: 'Tips' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(dialog.textContent).toContain('Sorry, the login status is expired. Log in again')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(history.location.href).toBe(PAGE)

  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(history.location.href).toBe(LOGIN))
  expect(history.length).toBe(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('expired session › again after a new sign-in › is reported again', async () => {
  renderHost()
  for (let time = 1; time <= 2; time++) {
    const history = createMemoryHistory({ initialEntries: [PAGE] })
    void showSessionExpired({ history })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(history.location.href).toBe(LOGIN))
  }
})

test('expired session › with a vendor’s code in the address › does not carry the code along', async () => {
  renderHost()
  const history = createMemoryHistory({ initialEntries: ['/connections/return/google?code=secret'] })
  void showSessionExpired({ history })
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(history.location.href).toBe('/login?redirect=%2Fconnections'))
})
