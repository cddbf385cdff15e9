import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedTool, runCommand } from './run-command.mjs'

/** @typedef {{ passed: number, failed: number }} Totals */

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
    return { passed: 0, failed: 1 }
  })
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
 * @param {{ numPassedTests?: number, numTotalTests?: number } | null} report
 * @param {number} code
 * @returns {Totals}
 */
export function countVitest(report, code) {
  const passed = report?.numPassedTests ?? 0
  return settle(passed, (report?.numTotalTests ?? 0) - passed, code)
}

/**
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} report
 * @param {number} code
 * @returns {Totals}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return settle(expected, unexpected + flaky + skipped, code)
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
