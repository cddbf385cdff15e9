import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OverlayHost } from './OverlayHost.tsx'
import { dropErrorToasts, notifyError, notifySuccess } from './toasts.ts'

test('toasts › a success and an error › are announced as status and alert, and can be closed', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  notifySuccess('Information saved successfully')
  notifyError('The server did not answer within 30 seconds.')

  expect((await screen.findByRole('status')).textContent).toBe('Information saved successfully')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The server did not answer within 30 seconds.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? alert)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('toasts › the same error twice › is shown once', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  notifyError('The password is wrong')
  notifyError('The password is wrong')
  await screen.findByText('The password is wrong')
  expect(screen.getAllByText('The password is wrong')).toHaveLength(1)
})

test('toasts › when the screen changes › errors go, a success stays', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  notifySuccess('Reset password successfully')
  notifyError('The link is used up')
  await screen.findByText('The link is used up')
  dropErrorToasts()
  await waitFor(() => expect(screen.queryByText('The link is used up')).toBeNull())
  expect(screen.getByText('Reset password successfully')).toBeTruthy()
})
