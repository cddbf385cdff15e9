import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { confirmDialog } from './confirm-dialog.ts'
import { OverlayHost } from './OverlayHost.tsx'

const LOG_OUT = { title: 'Log out', message: 'Confirm to exit the current account?', confirmLabel: 'Log out' }

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <button type="button">Opener</button>
      <OverlayHost />
    </MantineProvider>,
  )
})

const findDialog = () => screen.findByRole('dialog', { name: 'Log out' })

test('confirm dialog › confirmed › resolves to true and closes', async () => {
  const result = confirmDialog(LOG_OUT)
  expect((await findDialog()).textContent).toContain(LOG_OUT.message)
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(await result).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('confirm dialog › canceled › resolves to false', async () => {
  const result = confirmDialog(LOG_OUT)
  await findDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await result).toBe(false)
})

test('confirm dialog › Escape › resolves to false', async () => {
  const result = confirmDialog(LOG_OUT)
  await findDialog()
  await userEvent.keyboard('{Escape}')
  expect(await result).toBe(false)
})

test('confirm dialog › closed › returns the focus to the element that had it', async () => {
  const opener = screen.getByRole('button', { name: 'Opener' })
  opener.focus()
  const result = confirmDialog(LOG_OUT)
  await findDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await result
  expect(document.activeElement).toBe(opener)
})

test('confirm dialog › two requests at once › are shown one after the other', async () => {
  const first = confirmDialog(LOG_OUT)
  const second = confirmDialog({ ...LOG_OUT, title: 'Delete', confirmLabel: 'Delete' })
  await findDialog()
  expect(screen.queryByRole('dialog', { name: 'Delete' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(await first).toBe(true)
  await screen.findByRole('dialog', { name: 'Delete' })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await second).toBe(true)
})
