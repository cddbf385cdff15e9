import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OverlayHost } from './OverlayHost.tsx'
import { hideErrorToastsIfLoaded, notifyError, notifyProgress, notifySuccess, notifySuccessWithUndo } from './toasts.ts'

test('toasts › a success and an error › are announced as status and alert, and can be closed', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  notifySuccess('Information saved successfully')
  notifyError('The server did not respond within 30 seconds.')

  expect((await screen.findByRole('status')).textContent).toBe('Information saved successfully')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The server did not respond within 30 seconds.')
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
  hideErrorToastsIfLoaded()
  await waitFor(() => expect(screen.queryByText('The link is used up')).toBeNull())
  expect(screen.getByText('Reset password successfully')).toBeTruthy()
})

test('toasts › long work › shows its progress in one toast, can be canceled, and stays when the screen changes', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  const onCancel = vi.fn()
  const toast = notifyProgress('Preparing the spreadsheet', onCancel)
  toast.report('1.2 MB so far')
  toast.report('3.4 MB so far')
  expect(await screen.findByText('3.4 MB so far')).toBeTruthy()
  hideErrorToastsIfLoaded()
  expect(screen.getAllByText(/Preparing the spreadsheet/)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
  toast.end()
  await waitFor(() => expect(screen.queryByText(/Preparing the spreadsheet/)).toBeNull())
})

test('toasts › two actions that can be undone › each has its own Undo', async () => {
  render(
    <MantineProvider env="test">
      <OverlayHost />
    </MantineProvider>,
  )
  const undone: string[] = []
  notifySuccessWithUndo('Dismissed', () => undone.push('first'))
  notifySuccessWithUndo('Dismissed', () => undone.push('second'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body)
  expect(undone).toEqual(['first'])
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1))
})
