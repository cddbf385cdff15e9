/**
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Totals `failures` and `flaky` have one line each
 * @typedef {{ id: string | null, line: string }} Fault A failure; without an id it is not a test and cannot be repeated
 * @typedef {{ passed: number, failed: number, failures: string[], faults: Fault[] }} FirstRun
 */

/** One or two tests may fail on a busy machine. With more flaky ones nobody believes a red run any more */
const MOST_FLAKY = 3

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
    return /** @type {Totals} */ ({ passed: 0, failed: 1, failures: [onOneLine('before any test', String(error))] })
  })
  // One line each: .ci/run repeats them at its end, where they survive when a long log is truncated
  for (const failure of totals.failures ?? []) console.log(`FAILED in ${name}: ${failure}`)
  for (const test of totals.flaky ?? []) console.log(`FLAKY in ${name}: ${test}`)
  console.log(`=== ${name}: ${describeTotals(totals)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return totals
}

/**
 * Prints the totals as the last line
 * @param {Totals[]} stages
 */
export function closeRun(stages) {
  const totals = sumTotals(stages)
  for (const failure of totals.failures) console.log(`FAILED in the whole run: ${failure}`)
  console.log(`\n${describeTotals(totals)}`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

/**
 * Tolerates a few flaky tests; more of them are a failure of their own
 * @param {Totals[]} stages
 * @returns {Totals & { failures: string[] }}
 */
export function sumTotals(stages) {
  const flaky = stages.flatMap((stage) => stage.flaky ?? []).length
  const failures = flaky > MOST_FLAKY ? [`${flaky} tests are flaky, and at most ${MOST_FLAKY} may be`] : []
  return {
    passed: stages.reduce((sum, { passed }) => sum + passed, 0),
    failed: stages.reduce((sum, { failed }) => sum + failed, failures.length),
    failures,
  }
}

/** @param {Totals} totals */
function describeTotals({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, message?: string, assertionResults: VitestTest[] }} VitestFile
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
        .map((test) => ({ id: vitestId(name, test), line: onOneLine(test.fullName, test.failureMessages?.[0]) })),
    ]),
  ]
  const outsideTests = errors.length + files.filter(({ message }) => message).length
  return { ...settle(passed, (report?.numTotalTests ?? 0) - passed + outsideTests, code), ...listed(faults) }
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
 * @returns {Map<string, number>}
 */
export function vitestPassedAlone(report, before) {
  const passed = new Map()
  if (report?.errors?.length) return passed
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    if (message) continue
    const known = before?.testResults?.find((file) => file.name === name)?.assertionResults.length ?? 0
    if (assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed')) {
      passed.set(name, known > 0 ? 0 : assertionResults.length)
    }
    for (const test of assertionResults) {
      // Two tests of the same name: both must pass
      const namesakes = assertionResults.filter(({ fullName }) => fullName === test.fullName)
      if (namesakes.every(({ status }) => status === 'passed')) passed.set(vitestId(name, test), 1)
    }
  }
  return passed
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
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
      .map(({ name, test }) => ({ id: name, line: onOneLine(name, test.results.find(({ error }) => error)?.error?.message) })),
  ]
  return { ...settle(expected, unexpected + flaky + skipped + errors.length, code), ...listed(faults) }
}

/**
 * @param {PlaywrightReport | null} report
 * @returns {Map<string, number>}
 */
export function playwrightPassedAlone(report) {
  if (report?.errors?.length) return new Map()
  return new Map(
    journeysOf(report)
      .filter(({ test }) => test.status === 'expected')
      .map(({ name }) => [name, 1]),
  )
}

/**
 * A test that passed alone counts as passed, but is reported as flaky
 * @param {FirstRun} first
 * @param {Map<string, number>} passedAlone
 * @returns {Totals}
 */
export function afterRepeating({ passed, failed, faults }, passedAlone) {
  const flaky = faults.filter(({ id }) => id !== null && passedAlone.has(id))
  return {
    passed: flaky.reduce((sum, { id }) => sum + (passedAlone.get(id ?? '') ?? 0), passed),
    failed: failed - flaky.length,
    failures: faults.filter((fault) => !flaky.includes(fault)).map(({ line }) => line),
    flaky: flaky.map(({ line }) => line),
  }
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
function settle(passed, notPassed, code) {
  const failedOutsideTests = notPassed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failedOutsideTests ? 1 : notPassed }
}
