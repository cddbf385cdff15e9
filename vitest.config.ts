import { defineConfig } from 'vitest/config'

// With TEST_DATABASE_URL the api's tests run on that PostgreSQL instead of the embedded database, and those that need
// several connections at once run too, while those about the embedded database, or the product running on it, do not.
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** A thousand bad requests that the endpoints' declarations refuse before the database is asked: another one changes nothing */
const ASKS_NO_DATABASE = 'api/src/platform/http/bad-input.test.ts'
const notHere = onPostgres ? ['**/*.embedded.test.ts', ASKS_NO_DATABASE] : ['**/*.pg.test.ts']
/** Loading the server's modules anew for each file took a third of the time. Only what replaces modules needs that: each file has its own database anyway */
const REPLACES_MODULES = 'api/src/**/*-races.test.ts'
/** Limits for a busy machine; nothing waits longer than it must */
const patient = { testTimeout: 240_000, hookTimeout: 240_000 }
const api = {
  include: ['api/src/**/*.test.ts'],
  globalSetup: ['api/test/global-setup.ts'],
  ...patient,
}

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: a quarter of the time is spent waiting, for leases that run out and processes that start
    maxWorkers: 3,
    projects: [
      { test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...api, name: 'api', exclude: [...notHere, REPLACES_MODULES], isolate: false } },
      { test: { ...api, name: 'api-isolated', include: [REPLACES_MODULES] } },
      { test: { ...patient, name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      'web/vitest.config.ts',
      { test: { ...patient, name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'] } },
    ],
  },
})
