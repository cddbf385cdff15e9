import { execFileSync } from 'node:child_process'
import { projectFolder } from '../product-parts.mjs'
import { readSources } from '../rules/read-sources.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { requireNodeVersion } from '../tools/node-version.mjs'
import { hasServer, startOwnPostgres } from '../tools/own-postgres.mjs'
import { buildProduct, runPlaywright, runVitest } from './run-tests.mjs'
import { type Selection, selectTests } from './select-tests.ts'
import { closeRun } from './test-report.mjs'
import { runStage, type StageResult } from './test-totals.mjs'

// `npm run test:changed`: the tests that could detect the changes since the last pushed commit, or since --since=<commit>. --no-browser
// omits the journeys; --list only names what would run
requireNodeVersion()
const args = process.argv.slice(2)
const changed = findChanged()
const selection = selectTests(changed, readSources(projectFolder))
console.log(
  `${changed.length} changed files: ${selection.tests.length} test files, journeys of ${selection.journeys.join(', ') || 'no feature'}`,
)
if (selection.everythingBecauseOf.length > 0)
  console.log(`Everything depends on ${selection.everythingBecauseOf.join(', ')}: run npm test as well`)
if (args.includes('--list')) console.log([...selection.tests, ...selection.journeys.map((name) => `e2e/${name}`)].join('\n'))
else await run(selection)

async function run({ tests, journeys }: Selection): Promise<void> {
  const startedAt = performance.now()
  const stages: StageResult[] = [await runStage('tests', () => runSelected(tests))]
  if (journeys.length > 0 && !args.includes('--no-browser')) {
    stages.push(await runStage('build', buildProduct))
    stages.push(await runStage('journeys', () => runJourneys(journeys)))
  }
  closeRun(stages, { command: 'npm run test:changed', seconds: (performance.now() - startedAt) / 1000, limitMinutes: 2 })
}

async function runSelected(tests: string[]) {
  if (!hasServer()) return runVitest(tests, { ...process.env, TEST_SET: 'everything' })
  const postgres = await startOwnPostgres()
  try {
    return await runVitest(tests, { ...process.env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** The features' own journeys, and those states of their screens that `.ci/run` omits */
async function runJourneys(journeys: string[]) {
  const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), VIEWS_OF: journeys.join(',') }
  const folders = journeys.map((feature) => `e2e/${feature}/`)
  return runPlaywright([...folders, 'e2e/views.spec.ts', '--project=chromium', '--grep-invert', '@opens'], env)
}

function findChanged(): string[] {
  const since = args.find((arg) => arg.startsWith('--since='))?.slice('--since='.length) ?? lastPushed()
  const listed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(listed.flatMap((names) => names.split('\n')).filter(Boolean))]
}

function lastPushed(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    return 'HEAD'
  }
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
