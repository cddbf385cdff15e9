import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { confirmDialog } from './confirm-dialog.ts'
import { OverlayHost } from './OverlayHost.tsx'
import { notifyError } from './toasts.ts'

const missing = vi.hoisted(() => () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
vi.mock('./overlay-code.ts', () => ({ loadConfirmDialog: missing, loadToaster: missing }))

const LOG_OUT = { title: 'Log out', message: 'Confirm to exit the current account?', confirmLabel: 'Log out' }

function renderPage() {
  render(
    <>
      <p>The page</p>
      <OverlayHost />
    </>,
  )
}

test('overlays › a toast whose code does not load › still shows its message, and the page stays', async () => {
  renderPage()
  notifyError('You’re offline. Check your connection and try again.')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('You’re offline.')
  expect(screen.getByText('The page')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('overlays › a confirmation whose code does not load › is shown by the browser', async () => {
  renderPage()
  const confirm = vi.fn(() => true)
  vi.stubGlobal('confirm', confirm)
  expect(await confirmDialog(LOG_OUT)).toBe(true)
  expect(confirm).toHaveBeenCalledWith(LOG_OUT.message)
})

test('overlays › a notice whose code does not load › is shown by the browser', async () => {
  renderPage()
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  expect(await confirmDialog({ ...LOG_OUT, cancelLabel: null })).toBe(true)
  expect(alert).toHaveBeenCalledWith(LOG_OUT.message)
})
