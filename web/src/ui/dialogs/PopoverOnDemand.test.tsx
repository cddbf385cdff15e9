import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PopoverOnDemand } from './PopoverOnDemand.tsx'

function renderPopover() {
  render(
    <MantineProvider env="test">
      <PopoverOnDemand
        label="Choose"
        button={(props) => (
          <button type="button" {...props}>
            Open
          </button>
        )}
      >
        {({ leave }) => (
          <button type="button" onClick={leave}>
            Choice
          </button>
        )}
      </PopoverOnDemand>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'Open' }) }
}

test('a popover on demand › opens at the first press, says so, and Escape on its button closes it', async () => {
  const { user, button } = renderPopover()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await user.click(button())
  expect(await screen.findByRole('button', { name: 'Choice' })).toBeDefined()
  expect(button().getAttribute('aria-expanded')).toBe('true')
  button().focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Choice' })).toBeNull()
})

test('a popover on demand › left by a choice › has returned the focus to its button, and opens again', async () => {
  const { user, button } = renderPopover()
  for (let times = 0; times < 2; times++) {
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Choice' }))
    expect(document.activeElement).toBe(button())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Choice' })).toBeNull())
  }
})
