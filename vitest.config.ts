import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// With TEST_DATABASE_URL the API's tests run on that PostgreSQL, otherwise on the embedded database. TEST_SET chooses some of them (TESTING.md);
// without it all run that can run on that database, but for the slow ones.
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

const ONLY_POSTGRES = 'api/src/**/*.pg.test.ts'
const ONLY_EMBEDDED = 'api/src/**/*.embedded.test.ts'
const SLOW = 'api/src/**/*.slow.test.ts'
/** Two sessions at once, locks, roles, row-level security, search, migrations, start-up: what may hold on one database and not on the other */
const DEPENDS_ON_DATABASE = [
  'api/src/platform/database/**/*.test.ts',
  'api/src/platform/jobs/**/*.test.ts',
  'api/src/platform/http/tenant-isolation.test.ts',
  'api/src/platform/http/other-clients.test.ts',
  'api/src/platform/rate-limit/vendors/**/*.test.ts',
  'api/src/platform/sending/**/*.test.ts',
  'api/src/features/**/*-races.test.ts',
  'api/src/features/**/*search*.test.ts',
  'api/src/demo.test.ts',
]

/** Leases run out in real time: not in `npm test`. What differs on PostgreSQL is in leases.pg.test.ts */
const LEASES = 'api/src/platform/jobs/leases.test.ts'

const SETS: Record<string, { include: string[]; exclude: string[] }> = {
  everything: { include: ['api/src/**/*.test.ts'], exclude: [onPostgres ? ONLY_EMBEDDED : ONLY_POSTGRES, SLOW] },
  once: { include: ['api/src/**/*.test.ts'], exclude: [ONLY_POSTGRES, ONLY_EMBEDDED, SLOW, LEASES] },
  postgres: { include: [ONLY_POSTGRES], exclude: [] },
  embedded: { include: [ONLY_EMBEDDED, ...DEPENDS_ON_DATABASE], exclude: [ONLY_POSTGRES, SLOW] },
  slow: { include: [SLOW], exclude: [] },
}

/** Only what replaces modules needs its own: loading the modules anew for each file takes a third of the time */
const replacesModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8'))
const webTests = readdirSync(join(import.meta.dirname, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
/** Need modules that no other file has used: the session without its listeners, and the card provider's script, which is loaded once */
const NEEDS_FRESH_MODULES = [
  'src/platform/api/api.test.ts',
  'src/public/pay/PayPage.test.tsx',
  'src/features/billing/pay/PayOutcomes.test.tsx',
  'src/card-payment/pay-flow.test.ts',
]
const missing = NEEDS_FRESH_MODULES.find((file) => !webTests.includes(file))
if (missing) throw new Error(`vitest.config.ts names ${missing}, which is gone`)
const webIsolated = webTests.filter((file) => NEEDS_FRESH_MODULES.includes(file) || replacesModules(`web/${file}`))
const REPLACES_MODULES = 'api/src/**/*-races.test.ts'

const set = SETS[process.env.TEST_SET || 'everything']
if (!set) throw new Error(`TEST_SET is "${process.env.TEST_SET}", but can be ${Object.keys(SETS).join(', ')}`)
/** Limits for a busy machine; nothing waits longer than it must */
const patient = { testTimeout: 240_000, hookTimeout: 240_000 }
const api = { globalSetup: ['api/test/global-setup.ts'], ...patient }
const webSetup = join(import.meta.dirname, 'web/test-setup.ts')
const web = { extends: './web/vitest.config.ts', root: join(import.meta.dirname, 'web') }

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: some of the time is spent waiting, for leases that run out and processes that start
    maxWorkers: 3,
    // Later runs, such as the next stage of .ci/run, read transformed modules from node_modules/.cache instead of transforming them again
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    projects: [
      { test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...api, name: 'api', include: set.include, exclude: [...set.exclude, REPLACES_MODULES], isolate: false } },
      { test: { ...api, name: 'api-isolated', include: [REPLACES_MODULES], exclude: set.exclude } },
      { test: { ...patient, name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web',
          include: webTests.filter((file) => !webIsolated.includes(file)),
          isolate: false,
          pool: 'threads',
          setupFiles: [webSetup, join(import.meta.dirname, 'web/test-shared-setup.ts')],
        },
      },
      { ...web, test: { name: 'web-isolated', include: webIsolated, pool: 'vmThreads', setupFiles: [webSetup] } },
      { test: { ...patient, name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'] } },
    ],
  },
})
