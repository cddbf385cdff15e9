/**
 * @typedef {{ file: string, seconds: number }} TimedFile
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[], files?: TimedFile[] }} Totals
 *   `failures` and `flaky` have one line each; `files` what each test file took
 * @typedef {Totals & { name: string, seconds: number }} StageResult
 * @typedef {{ id: string | null, line: string, ms?: number }} Fault A failure; without an id it is not a test and cannot be repeated
 * @typedef {{ passed: number, failed: number, failures: string[], faults: Fault[] }} FirstRun
 * @typedef {{ count: number, ms: number }} Passed How many tests passed, and how long they took
 */

/** One or two tests may fail on a busy machine. If more were allowed, nobody would trust a failed run */
const MAX_FLAKY = 3

/**
 * @param {string} name
 * @param {() => Promise<Totals>} run
 * @returns {Promise<StageResult>}
 */
export async function runStage(name, run) {
  console.log(`\n=== ${name}`)
  const startedAt = performance.now()
  const totals = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    return /** @type {Totals} */ ({ passed: 0, failed: 1, failures: [onOneLine('before any test', String(error))] })
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`=== ${name}: ${describeTotals(totals)} in ${seconds.toFixed(1)} s`)
  return { ...totals, name, seconds }
}

/**
 * Tolerates a few flaky tests; more of them are a failure of their own
 * @param {Totals[]} stages
 * @returns {Totals & { failures: string[] }}
 */
export function sumTotals(stages) {
  const flaky = stages.flatMap((stage) => stage.flaky ?? []).length
  const failures = flaky > MAX_FLAKY ? [`${flaky} tests are flaky, and at most ${MAX_FLAKY} may be`] : []
  return {
    passed: stages.reduce((sum, { passed }) => sum + passed, 0),
    failed: stages.reduce((sum, { failed }) => sum + failed, failures.length),
    failures,
  }
}

/** @param {Totals} totals */
export function describeTotals({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests?: number, numTotalTests?: number, testResults?: VitestFile[], errors?: { message?: string }[] }} VitestReport
 * @param {VitestReport | null} report
 * @param {number} code
 * @returns {FirstRun}
 */
export function countVitest(report, code) {
  const passed = report?.numPassedTests ?? 0
  const files = report?.testResults ?? []
  const errors = report?.errors ?? []
  const faults = [
    ...errors.map(({ message }) => ({ id: null, line: onOneLine('outside of the tests', message) })),
    ...files.flatMap(({ name, message, assertionResults }) => [
      // A file that fails to load has a message and no tests
      ...(message ? [{ id: name, line: onOneLine(name, message) }] : []),
      ...assertionResults
        .filter(({ status }) => status !== 'passed')
        .map((test) => ({ id: vitestId(name, test), line: onOneLine(test.fullName, test.failureMessages?.[0]), ms: test.duration ?? 0 })),
    ]),
  ]
  const outsideTests = errors.length + files.filter(({ message }) => message).length
  return { ...countOutcome(passed, (report?.numTotalTests ?? 0) - passed + outsideTests, code), ...listed(faults) }
}

/**
 * What to repeat: each file with failures, and of its tests only the failed ones, or all if the file did not load
 * @param {VitestReport | null} report
 * @returns {{ file: string, names: string[] | null }[]}
 */
export function vitestFilesToRepeat(report) {
  return (report?.testResults ?? [])
    .map(({ name, message, assertionResults }) => {
      const names = assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName)
      return { file: name, names: message ? null : names }
    })
    .filter(({ names }) => names?.length !== 0)
}

/**
 * Tests that passed when repeated alone, with their number, which is known only now for a file that had not loaded
 * @param {VitestReport | null} report
 * @param {VitestReport | null} before
 * @returns {Map<string, Passed>}
 */
export function vitestPassedAlone(report, before) {
  const passed = new Map()
  if (report?.errors?.length) return passed
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    if (message) continue
    const known = before?.testResults?.find((file) => file.name === name)?.assertionResults.length ?? 0
    if (assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed')) {
      passed.set(name, { count: known > 0 ? 0 : assertionResults.length, ms: msOf(assertionResults) })
    }
    for (const test of assertionResults) {
      // Two tests have the same name, so both must pass
      const namesakes = assertionResults.filter(({ fullName }) => fullName === test.fullName)
      if (namesakes.every(({ status }) => status === 'passed')) passed.set(vitestId(name, test), { count: 1, ms: msOf(namesakes) })
    }
  }
  return passed
}

/**
 * @typedef {{ status: string, results: { duration?: number, error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, tests: PlaywrightTest[] }[] }} PlaywrightSuite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 * @typedef {{ stats?: PlaywrightStats, suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport
 * @param {PlaywrightReport | null} report
 * @param {number} code
 * @returns {FirstRun}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const errors = report?.errors ?? []
  const faults = [
    ...errors.map(({ message }) => ({ id: null, line: onOneLine('outside of the tests', message) })),
    ...journeysOf(report)
      .filter(({ test }) => test.status !== 'expected')
      .map(({ name, test }) => ({
        id: name,
        line: onOneLine(name, test.results.find(({ error }) => error)?.error?.message),
        ms: msOf(test.results),
      })),
  ]
  return { ...countOutcome(expected, unexpected + flaky + skipped + errors.length, code), ...listed(faults) }
}

/**
 * @param {PlaywrightReport | null} report
 * @returns {Map<string, Passed>}
 */
export function playwrightPassedAlone(report) {
  if (report?.errors?.length) return new Map()
  return new Map(
    journeysOf(report)
      .filter(({ test }) => test.status === 'expected')
      .map(({ name, test }) => [name, { count: 1, ms: msOf(test.results) }]),
  )
}

/**
 * @param {PlaywrightReport | null} report
 * @returns {string[]}
 */
export function failedJourneysOf(report) {
  return journeysOf(report)
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ name }) => name)
}

/**
 * A test that passed alone counts as passed, but is reported as flaky, with both outcomes
 * @param {FirstRun} first
 * @param {Map<string, Passed>} passedAlone
 * @returns {Totals}
 */
export function afterRepeating({ passed, failed, faults }, passedAlone) {
  const flaky = faults.filter(({ id }) => id !== null && passedAlone.has(id))
  const alone = (/** @type {Fault} */ { id }) => passedAlone.get(id ?? '') ?? { count: 0, ms: 0 }
  return {
    passed: flaky.reduce((sum, fault) => sum + alone(fault).count, passed),
    failed: failed - flaky.length,
    failures: faults.filter((fault) => !flaky.includes(fault)).map(({ line }) => line),
    flaky: flaky.map((fault) => `${fault.line} [failed after ${secondsOf(fault.ms ?? 0)}, passed alone in ${secondsOf(alone(fault).ms)}]`),
  }
}

/**
 * What each test file took
 * @param {VitestReport | null} report
 * @param {string} project
 * @returns {TimedFile[]}
 */
export function vitestTimes(report, project) {
  return (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name.replace(project, ''),
    seconds: (endTime - startTime) / 1000,
  }))
}

/**
 * @param {PlaywrightReport | null} report
 * @returns {TimedFile[]}
 */
export function playwrightTimes(report) {
  return (report?.suites ?? []).map((suite) => ({
    file: `e2e/${suite.title}`,
    seconds: journeysIn(suite, '').reduce((sum, { test }) => sum + msOf(test.results), 0) / 1000,
  }))
}

/** @param {{ duration?: number | null }[]} results */
function msOf(results) {
  return results.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
}

/** @param {number} ms */
function secondsOf(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/**
 * @param {PlaywrightReport | null} report
 * @returns {{ name: string, test: PlaywrightTest }[]}
 */
function journeysOf(report) {
  return (report?.suites ?? []).flatMap((suite) => journeysIn(suite, ''))
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} path
 * @returns {{ name: string, test: PlaywrightTest }[]}
 */
function journeysIn({ title, suites = [], specs = [] }, path) {
  const here = `${path}${title} › `
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ name: here + spec.title, test })))
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, here))]
}

/**
 * @param {string} file
 * @param {VitestTest} test
 */
function vitestId(file, { fullName }) {
  return `${file} ${fullName}`
}

/** @param {Fault[]} faults */
function listed(faults) {
  return { faults, failures: faults.map(({ line }) => line) }
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * @param {string} name
 * @param {string} [message]
 */
export function onOneLine(name, message = 'did not run') {
  return `${name}: ${message.replace(COLOURS, '').replace(/\s+/g, ' ').trim().slice(0, 600)}`
}

/**
 * A skipped test has not passed. Neither has a stage in which nothing ran, or which failed outside its tests.
 * @param {number} passed
 * @param {number} notPassed
 * @param {number} code
 */
function countOutcome(passed, notPassed, code) {
  const failedOutsideTests = notPassed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failedOutsideTests ? 1 : notPassed }
}
