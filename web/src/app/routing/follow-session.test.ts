import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { signOut, startSession } from '../../platform/session/session.ts'
import { redirectAfterSessionChange } from './follow-session.ts'
import { parseSearch } from './search-params.ts'

async function routerAt(path: string) {
  const router = createRouter({
    routeTree: createRootRoute({ notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
  })
  await router.load()
  return { router, invalidate: vi.spyOn(router, 'invalidate') }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signOut()
})

test('another tab › signs in while this one is at /login › this one goes to its intended page', async () => {
  const { router } = await routerAt('/login?redirect=%2Fsupport%3Ftopic%3Dbilling')
  startSession('token-a')
  redirectAfterSessionChange(router)
  expect(router.history.location.href).toBe('/support?topic=billing')
})

test('another tab › signs in while this one is at /findId › this one stays', async () => {
  const { router } = await routerAt('/findId')
  startSession('token-a')
  redirectAfterSessionChange(router)
  expect(router.history.location.href).toBe('/findId')
})

test('another tab › signs out › the guard runs again', async () => {
  const { router, invalidate } = await routerAt('/support')
  redirectAfterSessionChange(router)
  expect(invalidate).toHaveBeenCalledTimes(1)
})
