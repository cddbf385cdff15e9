import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedTool, runCommand } from './run-command.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Totals */

/**
 * @param {string} name
 * @param {() => Promise<Totals>} run
 * @returns {Promise<Totals>}
 */
export async function runStage(name, run) {
  console.log(`\n=== ${name}`)
  const startedAt = performance.now()
  const totals = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, failures: [onOneLine('before any test', String(error))] }
  })
  // One line each: .ci/run says them again at its end, where they are still seen when a long log is cut
  for (const failure of totals.failures ?? []) console.log(`FAILED in ${name}: ${failure}`)
  console.log(`=== ${name}: ${describeTotals(totals)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return totals
}

/** @param {Totals[]} stages */
export function sumTotals(stages) {
  return {
    passed: stages.reduce((sum, { passed }) => sum + passed, 0),
    failed: stages.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {Totals} totals */
export function describeTotals({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Totals>}
 */
export async function runVitest(args, env = process.env) {
  return withReportFile(async (file) => {
    const { code } = await runCommand(
      installedTool('vitest'),
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { env },
    )
    return countVitest(readReport(file), code)
  })
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Totals>}
 */
export async function runPlaywright(env) {
  return withReportFile(async (file) => {
    const { code } = await runCommand(
      installedTool('playwright'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    )
    return countPlaywright(readReport(file), code)
  })
}

/**
 * @typedef {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }} VitestFile
 * @param {{ numPassedTests?: number, numTotalTests?: number, testResults?: VitestFile[] } | null} report
 * @param {number} code
 * @returns {Totals}
 */
export function countVitest(report, code) {
  const passed = report?.numPassedTests ?? 0
  const failures = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    // A file that cannot even be loaded has a message and no tests
    ...(message ? [onOneLine(name, message)] : []),
    ...assertionResults.filter(({ status }) => status !== 'passed').map((test) => onOneLine(test.fullName, test.failureMessages?.[0])),
  ])
  return { ...settle(passed, (report?.numTotalTests ?? 0) - passed, code), failures }
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, tests: PlaywrightTest[] }[] }} PlaywrightSuite
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: PlaywrightSuite[], errors?: { message?: string }[] } | null} report
 * @param {number} code
 * @returns {Totals}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const failures = [
    ...(report?.errors ?? []).map(({ message }) => onOneLine('outside of the tests', message)),
    ...(report?.suites ?? []).flatMap(failedJourneys),
  ]
  return { ...settle(expected, unexpected + flaky + skipped, code), failures }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedJourneys({ title, suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ results }) => onOneLine(spec.title, results.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...suites.flatMap(failedJourneys)].map((failure) => `${title} › ${failure}`)
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * @param {string} name
 * @param {string} [message]
 */
function onOneLine(name, message = 'did not run') {
  return `${name}: ${message.replace(COLOURS, '').replace(/\s+/g, ' ').trim().slice(0, 600)}`
}

/**
 * A skipped test has not passed. Nor has a stage in which nothing ran, or which failed outside its tests.
 * @param {number} passed
 * @param {number} notPassed
 * @param {number} code
 * @returns {Totals}
 */
function settle(passed, notPassed, code) {
  const failedOutsideTests = notPassed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failedOutsideTests ? 1 : notPassed }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @template T
 * @param {(file: string) => Promise<T>} run
 */
async function withReportFile(run) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
