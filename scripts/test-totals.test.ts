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
    expect(countVitest(report, code)).toEqual(totals)
  })
})

describe('counting playwright', () => {
  it.each([
    ['all as expected', { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, 0, { passed: 4, failed: 0 }],
    ['passed only on the second try', { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, 0, { passed: 3, failed: 1 }],
    ['one skipped', { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }, 0, { passed: 3, failed: 1 }],
    ['the product did not start', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, { passed: 0, failed: 1 }],
  ])('%s', (_, stats, code, totals) => {
    expect(countPlaywright({ stats }, code)).toEqual(totals)
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
