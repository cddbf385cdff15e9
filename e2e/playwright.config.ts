import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import { BROWSER_FLAGS } from './browser.ts'

// Cached in the environment, because every worker loads this file again and should not repeat the search
process.env.CHROMIUM_PATH ??= await findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './shared-product.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // Tags determine what a command runs (TESTING.md): @smoke, @opens, @screens, @states, @all, @full-browser; a test without a tag is a
  // journey that `.ci/run` runs
  projects: [{ name: 'chromium' }],
  // Generous, because a build may be using the same cores, and a slow pass is better than a false alarm
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: BROWSER_FLAGS },
    // A service worker would bypass the responses that a journey fakes, so only its own journey allows it
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A trace costs a third of a page load. To debug a failure that its message and screenshot do not explain, run with --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
