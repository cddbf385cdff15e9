import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { JumpList } from './JumpList.tsx'

async function renderJumpList() {
  const onClose = vi.fn()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <JumpList opened onClose={onClose} />, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { router, onClose, field: await screen.findByRole('combobox', { name: 'Jump to a page' }) }
}

test('jump list › typing and Enter › opens the page', async () => {
  const { router, onClose, field } = await renderJumpList()
  await userEvent.type(field, 'supp{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/support'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('jump list › arrow keys › move the choice around the list', async () => {
  const { field } = await renderJumpList()
  const options = screen.getAllByRole('option')
  const chosen = () => screen.getByRole('option', { selected: true })
  expect(chosen()).toBe(options[0])
  await userEvent.type(field, '{ArrowDown}')
  expect(chosen()).toBe(options[1])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  await userEvent.type(field, '{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe(options.at(-1))
})

test('jump list › a word that no page has › says so and opens nothing', async () => {
  const { router, onClose, field } = await renderJumpList()
  await userEvent.type(field, 'xyz{Enter}')
  expect(screen.getByText('No page is called “xyz”.')).toBeTruthy()
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(router.state.location.pathname).toBe('/')
  expect(onClose).not.toHaveBeenCalled()
})
