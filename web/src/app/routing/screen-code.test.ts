import { afterEach, expect, test, vi } from 'vitest'
import { wrapLoaderAgainstOfflineReload } from './screen-code.ts'

const MISSING = 'Failed to fetch dynamically imported module: /assets/SupportScreen.js'
const missing = () => Promise.reject(new TypeError(MISSING))

afterEach(() => vi.restoreAllMocks())

test('screen code › missing with a connection › fails with a message on which the router reloads the page', async () => {
  await expect(wrapLoaderAgainstOfflineReload(missing)()).rejects.toThrow(new RegExp(`^${MISSING}$`))
})

test('screen code › missing without a connection › fails with another message, so that the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(wrapLoaderAgainstOfflineReload(missing)()).rejects.toThrow(`Without a connection: ${MISSING}`)
})

test('screen code › available › is passed on', async () => {
  expect(await wrapLoaderAgainstOfflineReload(async () => 'a screen')()).toBe('a screen')
})
