import { defineConfig } from 'vitest/config'

// With TEST_DATABASE_URL the api's tests run on that PostgreSQL instead of the embedded database, and those that need
// several connections at once run too, while those about the embedded database, or the product running on it, do not.
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts'],
          exclude: onPostgres ? ['**/*.embedded.test.ts'] : ['**/*.pg.test.ts'],
          globalSetup: ['api/test/global-setup.ts'],
          // Starting a server and hashing passwords, with all cores busy
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      'web/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], testTimeout: 20_000 } },
    ],
  },
})
