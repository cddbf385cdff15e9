import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { OverlayHost } from '../../ui/dialogs/OverlayHost.tsx'
import { queryClient } from '../api/query-client.ts'

interface ScreenToRender {
  Screen: () => ReactNode
  /** Route path with parameters after a dollar sign, as in app/routes.ts */
  path: string
  /** The URL to open; defaults to the path, for routes without parameters */
  at?: string
}

/** Renders one screen inside the app's providers: theme, query cache, toasts, and a router in which every other path is blank */
export async function renderScreen({ Screen, path, at = path }: ScreenToRender) {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  const rootRoute = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path, component: Screen }),
      createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => <p>Elsewhere</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <OverlayHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user, router, currentPath: () => router.state.location.href }
}
