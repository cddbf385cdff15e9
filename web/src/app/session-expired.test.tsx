import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OverlayHost } from '../ui/OverlayHost.tsx'
import { showSessionExpired } from './session-expired.ts'

function renderHost() {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
}

test('expired session › many calls fail at once › one dialog, and one way to /login', async () => {
  renderHost()
  const goToLogin = vi.fn()
  for (let call = 0; call < 5; call++) void showSessionExpired(goToLogin)

  const dialog = await screen.findByRole('dialog', { name: 'Tips' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(dialog.textContent).toContain('Sorry, the login status is expired. Log in again')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(goToLogin).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(goToLogin).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('expired session › again after signing in anew › is said again', async () => {
  renderHost()
  const goToLogin = vi.fn()
  for (let time = 1; time <= 2; time++) {
    void showSessionExpired(goToLogin)
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(goToLogin).toHaveBeenCalledTimes(time))
  }
})
