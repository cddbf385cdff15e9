import { delimiter } from 'node:path'
import { check } from '../check.mjs'
import { findBrowser, findFullBrowser } from '../tools/find-browser.mjs'
import { findNode } from '../tools/own-node.mjs'
import { hasServer, startOwnPostgres } from '../tools/own-postgres.mjs'
import { runCommand } from '../tools/run-command.mjs'
import { FAKE_CLOCKS, underClock } from './fake-clock.mjs'
import { buildProduct, runPlaywright, runVitest } from './run-tests.mjs'

/**
 * @typedef {import('./test-totals.mjs').Totals} Totals
 * @typedef {{ name: string, run: () => Promise<Totals> }} Stage
 * @typedef {'npm test' | '.ci/run' | 'npm run test:all'} Command
 */

/** The time limits in TESTING.md, on two cores. Commands that are not listed have no limit */
export const LIMIT_MINUTES = /** @type {Record<Command, number | undefined>} */ ({
  'npm test': 10,
  '.ci/run': 25,
  'npm run test:all': undefined,
})

const API = ['--project', 'api', '--project', 'api-isolated']
const NODE_VERSIONS = ['20', '22', '24']

/**
 * @param {readonly string[]} args
 * @returns {Command}
 */
export function commandOf(args) {
  if (args.includes('--all')) return 'npm run test:all'
  return args.includes('--ci') ? '.ci/run' : 'npm test'
}

/**
 * Each command runs what the one before it runs, and more
 * @param {Command} command
 * @returns {Stage[]}
 */
export function stagesOf(command) {
  const first = [
    { name: 'check and build', run: checkAndBuild },
    { name: 'tests', run: () => testOnce(command !== 'npm test') },
  ]
  if (command === 'npm test') return [...first, { name: 'smoke', run: () => browse(['--grep', '@smoke|@opens']) }]
  const ci = [
    ...first,
    // In a single run, because each run starts the product twice. `@screens` opens everything that `@opens` does, and checks more
    { name: 'journeys and screens', run: () => browse(['--grep-invert', '@opens|@states|@all']) },
    { name: 'full browser', run: browseWithFullBrowser },
    { name: 'PostgreSQL', run: () => onPostgres((env) => runVitest(API, { ...env, TEST_SET: 'postgres' })) },
    { name: 'embedded database', run: () => runVitest(API, { ...process.env, TEST_DATABASE_URL: '', TEST_SET: 'embedded' }) },
  ]
  if (command === '.ci/run') return ci
  return [
    ...ci,
    { name: 'states', run: () => browse(['--grep', '@states|@all']) },
    { name: 'slow tests', run: () => runVitest(API, { ...process.env, TEST_DATABASE_URL: '', TEST_SET: 'slow' }) },
    // On the embedded database this is one of the slow tests
    {
      name: 'upgrade of earlier releases, PostgreSQL',
      run: () => onPostgres((env) => runVitest([...API, 'upgrade.slow'], { ...env, TEST_SET: 'slow' })),
    },
    { name: 'whole API suite, PostgreSQL', run: () => onPostgres((env) => runVitest(API, env)) },
    { name: 'whole API suite, embedded', run: () => runVitest(API, { ...process.env, TEST_DATABASE_URL: '' }) },
    ...NODE_VERSIONS.filter((major) => major !== process.versions.node.split('.')[0]).map((major) => ({
      name: `Node ${major}`,
      run: () => onNode(major),
    })),
    ...Object.entries(FAKE_CLOCKS).map(([name, moment]) => ({
      name: `clock: ${name}`,
      run: async () => onPostgres((env) => runVitest([], env), await underClock(moment, process.env)),
    })),
  ]
}

/** Runs both at once, because neither fully uses two cores */
async function checkAndBuild() {
  const [checked, built] = await Promise.all([check(), buildProduct()])
  return {
    passed: checked.passed + built.passed,
    failed: checked.failed + built.failed,
    failures: [...(checked.failures ?? []), ...(built.failures ?? [])],
  }
}

/**
 * Runs the tests that are independent of the database once: on PostgreSQL where one is found, which takes half the time
 * @param {boolean} mayInstall
 */
async function testOnce(mayInstall) {
  const env = { ...process.env, TEST_SET: 'once' }
  if (process.env.TEST_DATABASE_URL || !(mayInstall || hasServer())) return runVitest([], env)
  return onPostgres((own) => runVitest([], { ...own, TEST_SET: 'once' }))
}

/**
 * @param {(env: NodeJS.ProcessEnv) => Promise<Totals>} run
 * @param {NodeJS.ProcessEnv} [env] also of the server
 * @returns {Promise<Totals>}
 */
async function onPostgres(run, env = process.env) {
  if (env.TEST_DATABASE_URL) return run(env)
  const postgres = await startOwnPostgres({}, env)
  console.log(`PostgreSQL ${postgres.version} on ${new URL(postgres.url).host}`)
  try {
    return await run({ ...env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** @param {string[]} chosen */
async function browse(chosen) {
  return runPlaywright(['--project=chromium', ...chosen], { ...process.env, CHROMIUM_PATH: await findBrowser() })
}

/** What the headless shell does not support: icons, external applications, the browser's own dialogs */
async function browseWithFullBrowser() {
  return runPlaywright(['--project=chromium', '--grep', '@full-browser'], { ...process.env, CHROMIUM_PATH: await findFullBrowser() })
}

/** @param {string} major */
async function onNode(major) {
  const env = { ...process.env, TEST_DATABASE_URL: '', PATH: [await findNode(major), process.env.PATH].join(delimiter) }
  const { output } = await runCommand('node', ['--version'], { env, capture: true })
  if (!output.startsWith(`v${major}.`)) throw new Error(`"node" is ${output.trim()} instead of Node ${major}.`)
  console.log(`Node ${output.trim()}`)
  return runVitest(API, env)
}
