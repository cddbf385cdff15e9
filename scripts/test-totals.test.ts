import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, sumTotals } from './test-totals.mjs'

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
  it('is named on one line each, with what was said, wherever it stood', () => {
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

describe('summing stages', () => {
  it('adds both figures', () => {
    expect(
      sumTotals([
        { passed: 2, failed: 1 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 5, failed: 1 })
  })
})
