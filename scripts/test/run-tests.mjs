import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../product-parts.mjs'
import { installedTool, runCommand } from '../tools/run-command.mjs'
import {
  afterRepeating,
  countPlaywright,
  countVitest,
  playwrightPassedAlone,
  playwrightTimes,
  vitestFilesToRepeat,
  vitestPassedAlone,
  vitestTimes,
} from './test-totals.mjs'

/** @typedef {import('./test-totals.mjs').Totals} Totals */

/** With more failures than this, tests are not flaky, and repeating them would only delay the report */
const MAX_REPEATED = 20

/**
 * Runs the tests, then repeats the failed ones alone: those that pass then are flaky.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Totals>}
 */
export async function runVitest(args, env = process.env) {
  return inReportFolder(async (folder) => {
    /** @param {string[]} more */
    const run = async (more) => {
      const file = join(folder, 'report.json')
      rmSync(file, { force: true })
      const report = [
        '--reporter=default',
        `--reporter=${join(projectFolder, 'scripts/test/vitest-report.mjs')}`,
        `--outputFile.json=${file}`,
      ]
      const { code } = await runCommand(installedTool('vitest'), ['run', ...args, ...more, ...report], { env })
      return { code, report: readReport(file) }
    }
    const first = await run([])
    const outcome = countVitest(first.report, first.code)
    const passedAlone = new Map()
    for (const { file, names } of isWorthRepeating(outcome) ? vitestFilesToRepeat(first.report) : []) {
      console.log(`\n--- once more, alone: ${file}`)
      const { report } = await run([file, '--maxWorkers=1', ...(names ? ['--testNamePattern', patternFor(names)] : [])])
      for (const [id, count] of vitestPassedAlone(report, first.report)) passedAlone.set(id, count)
    }
    return { ...afterRepeating(outcome, passedAlone), files: vitestTimes(first.report, projectFolder) }
  })
}

/**
 * Runs the journeys, then repeats the failed ones alone: those that pass then are flaky.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Totals>}
 */
export async function runPlaywright(args, env) {
  return inReportFolder(async (folder) => {
    /** @param {string[]} more */
    const run = async (more) => {
      const file = join(folder, 'report.json')
      rmSync(file, { force: true })
      const { code } = await runCommand(
        installedTool('playwright'),
        ['test', '--config', 'e2e/playwright.config.ts', ...args, ...more, '--reporter=list,json'],
        { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(folder, 'last-run.json') } },
      )
      return { code, report: readReport(file) }
    }
    const first = await run([])
    const outcome = countPlaywright(first.report, first.code)
    const files = playwrightTimes(first.report)
    if (!isWorthRepeating(outcome)) return { ...afterRepeating(outcome, new Map()), files }
    console.log('\n--- once more, alone: what failed')
    // A separate output folder, so that the screenshots of the first failure are preserved
    const { report } = await run(['--last-failed', '--workers=1', '--output=test-results/alone'])
    return { ...afterRepeating(outcome, playwrightPassedAlone(report)), files }
  })
}

/** @returns {Promise<Totals>} */
export async function buildProduct() {
  const { code } = await runCommand(process.execPath, ['scripts/build.mjs'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['the product could not be built'] }
}

/** @param {import('./test-totals.mjs').FirstRun} outcome */
function isWorthRepeating({ faults }) {
  const tests = faults.filter(({ id }) => id !== null).length
  return tests > 0 && tests <= MAX_REPEATED
}

/** @param {string[]} names */
function patternFor(names) {
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return `^(${escaped.join('|')})$`
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
 * @param {(folder: string) => Promise<T>} run
 */
async function inReportFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
