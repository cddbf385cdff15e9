import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { searchEverything } from '#contract/search/search.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import JumpList from './JumpList.tsx'

type Groups = {
  key: 'callers' | 'invoices' | 'reviews' | 'invitations'
  complete: boolean
  hits: { title: string; detail: string; to: string }[]
}[]

let server: FakeApi
const respondWith = (groups: Groups) => server.respond(searchEverything, { code: 200, groups })

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  respondWith([])
})

async function renderJumpList() {
  const onClose = vi.fn()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <JumpList opened onClose={onClose} />, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
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

test.each(['Business Prom', 'prom busi'])('jump list › parts of several terms, “%s”, and Enter › opens the page', async (typed) => {
  const { router, field } = await renderJumpList()
  await userEvent.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/businessPromoter'))
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

test('jump list › a term without matches › reports that and opens nothing', async () => {
  const { router, onClose, field } = await renderJumpList()
  await userEvent.type(field, 'xyz{Enter}')
  expect(await screen.findByText('No results for “xyz”')).toBeTruthy()
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(router.state.location.pathname).toBe('/')
  expect(onClose).not.toHaveBeenCalled()
})

test('jump list › a caller’s name › is found in its own group, and opened by keyboard alone', async () => {
  const to = '/callInquiries?search=%2B12175550142&date_from=2026-01-02&date_to=2026-11-16'
  respondWith([
    { key: 'callers', complete: true, hits: [{ title: 'Dana Whitfield', detail: '+1 (217) 555-0142, called Nov 16', to }] },
    { key: 'reviews', complete: true, hits: [] },
  ])
  const { router, field } = await renderJumpList()
  await userEvent.type(field, 'whit')
  const group = await screen.findByRole('group', { name: 'Callers' })
  expect(within(group).getByRole('option', { selected: true }).textContent).toContain('Dana Whitfield')
  expect(screen.queryByRole('group', { name: 'Reviews' })).toBeNull()
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe(to))
})

test('jump list › an action › is offered among the pages', async () => {
  const { router, field } = await renderJumpList()
  await userEvent.type(field, 'send req{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/businessPromoter?send=1'))
})

test('jump list › one letter › sends no request; several, typed quickly › send one', async () => {
  const { field } = await renderJumpList()
  await userEvent.type(field, 'd')
  await userEvent.type(field, 'ana')
  await waitFor(() => expect(server.calls(searchEverything).map(({ url }) => url.searchParams.get('words'))).toEqual(['dana']))
})

test('jump list › a search that fails › reports that, and still opens pages', async () => {
  server.reject(searchEverything, 'unavailable', 'The database is away')
  const { router, field } = await renderJumpList()
  await userEvent.type(field, 'supp')
  expect(await screen.findByText(/Only pages can be searched/)).toBeTruthy()
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/support'))
})
