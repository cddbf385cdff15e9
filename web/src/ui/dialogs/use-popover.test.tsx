import { MantineProvider, Popover } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { usePopover } from './use-popover.ts'

function Sample() {
  const { popover, button } = usePopover()
  return (
    <MantineProvider env="test">
      <Popover {...popover}>
        <Popover.Target>
          <button type="button" {...button}>
            Open
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <button type="button">Choice</button>
        </Popover.Dropdown>
      </Popover>
    </MantineProvider>
  )
}

test('a popover that has just opened › Escape on its button › closes it', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('button', { name: 'Choice' })).toBeDefined()
  screen.getByRole('button', { name: 'Open' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Choice' })).toBeNull()
})
