import { describe, expect, it } from 'vitest'
import {
  afterRepeating,
  countPlaywright,
  countVitest,
  playwrightPassedAlone,
  sumTotals,
  vitestFilesToRepeat,
  vitestPassedAlone,
} from './test-totals.mjs'

describe('counting vitest', () => {
  it.each([
    ['all passed', { numPassedTests: 7, numTotalTests: 7 }, 0, { passed: 7, failed: 0 }],
    ['two failed', { numPassedTests: 5, numTotalTests: 7 }, 1, { passed: 5, failed: 2 }],
    ['one skipped', { numPassedTests: 6, numTotalTests: 7 }, 0, { passed: 6, failed: 1 }],
    ['nothing ran', { numPassedTests: 0, numTotalTests: 0 }, 0, { passed: 0, failed: 1 }],
    ['a file could not be loaded', { numPassedTests: 7, numTotalTests: 7 }, 1, { passed: 7, failed: 1 }],
    ['no report', null, 0, { passed: 0, failed: 1 }],
  ])('%s', (_, report, code, totals) => {
    expect(countVitest(report, code)).toMatchObject(totals)
  })
})

describe('counting playwright', () => {
  it.each([
    ['all as expected', { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, 0, { passed: 4, failed: 0 }],
    ['passed only on the second try', { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, 0, { passed: 3, failed: 1 }],
    ['one skipped', { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }, 0, { passed: 3, failed: 1 }],
    ['the product did not start', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, { passed: 0, failed: 1 }],
  ])('%s', (_, stats, code, totals) => {
    expect(countPlaywright({ stats }, code)).toMatchObject(totals)
  })
})

describe('what failed', () => {
  it('is named on one line each, with its message, wherever it occurred', () => {
    const red = { status: 'failed', fullName: 'a bill › paid › is Paid', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2'] }
    const green = { status: 'passed', fullName: 'a bill › shown › is there', failureMessages: [] }
    const testResults = [
      { name: 'a.test.ts', message: '', assertionResults: [red, green] },
      { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ]
    expect(countVitest({ numPassedTests: 1, numTotalTests: 2, testResults }, 1).failures).toEqual([
      'a bill › paid › is Paid: expected 1 to be 2',
      'b.test.ts: Cannot find module',
    ])

    const specs = [
      { title: 'signs in', tests: [{ status: 'unexpected', results: [{}, { error: { message: 'Timeout\n15000ms' } }] }] },
      { title: 'signs out', tests: [{ status: 'expected', results: [{}] }] },
      { title: 'waits', tests: [{ status: 'skipped', results: [] }] },
    ]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }
    const suites = [{ title: 'sign-in.spec.ts', suites: [{ title: 'a person', specs }] }]
    expect(countPlaywright({ stats, suites, errors: [{ message: 'No port' }] }, 1).failures).toEqual([
      'outside of the tests: No port',
      'sign-in.spec.ts › a person › signs in: Timeout 15000ms',
      'sign-in.spec.ts › a person › waits: did not run',
    ])
  })
})

const test = (fullName: string, status: string) => ({
  fullName,
  status,
  duration: status === 'passed' ? 1500 : 0,
  failureMessages: status === 'failed' ? ['expected 1'] : [],
})
const vitestReport = (...testResults: { name: string; message?: string; assertionResults: ReturnType<typeof test>[] }[]) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return { numTotalTests: tests.length, numPassedTests: tests.filter(({ status }) => status === 'passed').length, testResults }
}

describe('what failed in vitest and is run once more alone', () => {
  const first = vitestReport(
    { name: 'a.test.ts', assertionResults: [test('pays', 'failed'), test('refunds', 'failed'), test('shows', 'passed')] },
    { name: 'b.test.ts', assertionResults: [test('pays', 'passed')] },
    { name: 'c.test.ts', message: 'Cannot find module', assertionResults: [] },
  )

  it('is what failed of each file, or all of a file that did not load', () => {
    expect(vitestFilesToRepeat(first)).toEqual([
      { file: 'a.test.ts', names: ['pays', 'refunds'] },
      { file: 'c.test.ts', names: null },
    ])
  })

  it('counts as passed and is named flaky, while what fails again has failed', () => {
    const again = vitestReport(
      { name: 'a.test.ts', assertionResults: [test('pays', 'passed'), test('refunds', 'failed'), test('shows', 'skipped')] },
      { name: 'c.test.ts', assertionResults: [test('prints', 'passed'), test('sends', 'passed')] },
    )
    expect(afterRepeating(countVitest(first, 1), vitestPassedAlone(again, first))).toEqual({
      passed: 5,
      failed: 1,
      failures: ['refunds: expected 1'],
      flaky: [
        'pays: expected 1 [failed after 0.0 s, passed alone in 1.5 s]',
        'c.test.ts: Cannot find module [failed after 0.0 s, passed alone in 3.0 s]',
      ],
    })
  })

  it('is not taken for its namesake in another file, nor for one of two in its own', () => {
    const passedElsewhere = vitestReport({ name: 'b.test.ts', assertionResults: [test('pays', 'passed')] })
    const oneOfTwo = vitestReport({ name: 'a.test.ts', assertionResults: [test('pays', 'passed'), test('pays', 'failed')] })
    for (const again of [passedElsewhere, oneOfTwo, null]) {
      expect(afterRepeating(countVitest(first, 1), vitestPassedAlone(again, first))).toMatchObject({ passed: 2, failed: 3, flaky: [] })
    }
  })

  it('does not hide what was thrown outside of the tests, in either run', () => {
    const errors = [{ message: 'Unhandled' }]
    const red = vitestReport({ name: 'a.test.ts', assertionResults: [test('pays', 'failed')] })
    const green = vitestReport({ name: 'a.test.ts', assertionResults: [test('pays', 'passed')] })
    expect(afterRepeating(countVitest({ ...red, errors }, 1), vitestPassedAlone(green, red))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['outside of the tests: Unhandled'],
    })
    expect(afterRepeating(countVitest(red, 1), vitestPassedAlone({ ...green, errors }, red))).toMatchObject({ failed: 1, flaky: [] })
  })
})

describe('what failed in playwright and is run once more alone', () => {
  const journey = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [status === 'unexpected' ? { duration: 60_000, error: { message: 'Timeout' } } : { duration: 2_000 }] }],
  })
  const report = (...specs: ReturnType<typeof journey>[]) => {
    const count = (status: string) => specs.filter(({ tests }) => tests[0]?.status === status).length
    const stats = { expected: count('expected'), unexpected: count('unexpected'), flaky: 0, skipped: count('skipped') }
    return { stats, suites: [{ title: 'calls/calls.spec.ts', suites: [{ title: 'a call', specs }] }] }
  }
  const first = report(journey('is heard', 'unexpected'), journey('is read', 'unexpected'), journey('is found', 'expected'))

  it('counts as passed and is named flaky, while what fails again has failed', () => {
    const again = report(journey('is heard', 'expected'), journey('is read', 'unexpected'))
    expect(afterRepeating(countPlaywright(first, 1), playwrightPassedAlone(again))).toEqual({
      passed: 2,
      failed: 1,
      failures: ['calls/calls.spec.ts › a call › is read: Timeout'],
      flaky: ['calls/calls.spec.ts › a call › is heard: Timeout [failed after 60.0 s, passed alone in 2.0 s]'],
    })
  })

  it('has failed when the second run reported nothing, or failed outside of its tests', () => {
    const green = report(journey('is heard', 'expected'), journey('is read', 'expected'))
    for (const again of [null, { ...green, errors: [{ message: 'No port' }] }]) {
      expect(afterRepeating(countPlaywright(first, 1), playwrightPassedAlone(again))).toMatchObject({ passed: 1, failed: 2, flaky: [] })
    }
  })
})

describe('summing stages', () => {
  it('adds both counts', () => {
    expect(
      sumTotals([
        { passed: 2, failed: 1 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 5, failed: 1, failures: [] })
  })

  it.each([
    [3, 0],
    [4, 1],
  ])('with %i flaky tests in all of them has %i failed', (flaky, failed) => {
    const names = Array.from({ length: flaky }, (_, index) => `test ${index}`)
    const stages = [
      { passed: 9, failed: 0, flaky: names.slice(0, 2) },
      { passed: 9, failed: 0, flaky: names.slice(2) },
    ]
    expect(sumTotals(stages)).toMatchObject({ passed: 18, failed })
  })
})
