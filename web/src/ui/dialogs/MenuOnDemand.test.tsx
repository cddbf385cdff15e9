import { ActionIcon, MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Tip } from '../content/Tip.tsx'
import { MenuOnDemand } from './MenuOnDemand.tsx'
import type { MenuButtonProps } from './OpenedMenu.tsx'

function renderMenu(button: (props: MenuButtonProps) => React.ReactElement) {
  const onChoose = vi.fn()
  render(
    <MantineProvider env="test">
      <MenuOnDemand withinPortal={false} button={button}>
        {(Menu) => <Menu.Item onClick={onChoose}>Figures</Menu.Item>}
      </MenuOnDemand>
    </MantineProvider>,
  )
  return { onChoose, user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'Download' }) }
}

test('a menu on demand › pressed by keyboard › opens at the first press, and Escape returns the focus to its button', async () => {
  const { user, button } = renderMenu((props) => (
    <button type="button" {...props}>
      Download
    </button>
  ))
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  button().focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Figures' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test('a menu on demand › on a button with a tooltip › opens again after a choice', async () => {
  const { user, button, onChoose } = renderMenu((props) => (
    <ActionIcon {...props} aria-label="Download">
      <Tip label="Data or image">
        <span>D</span>
      </Tip>
    </ActionIcon>
  ))
  for (const times of [1, 2]) {
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'Figures' }))
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(onChoose).toHaveBeenCalledTimes(times)
  }
})
