import { expect, test } from 'vitest'
import { chooseLabelIndexes, computeLineScale } from './line-scale.ts'

test('a line’s scale › of followers that hardly change › has round values around them and no zero', () => {
  expect(computeLineScale([2380, 2418])).toEqual({ bottom: 2380, top: 2420, ticks: [2380, 2390, 2400, 2410, 2420] })
})

test('a line’s scale › where zero is near › starts at zero', () => {
  expect(computeLineScale([12, 90])).toEqual({ bottom: 0, top: 100, ticks: [0, 20, 40, 60, 80, 100] })
})

test.each([{ values: [500, 500] }, { values: [0] }, { values: [] }, { values: [1_250_000, 1_250_003] }])(
  'a line’s scale › of $values › has integers in order that span every value',
  ({ values }) => {
    const { bottom, top, ticks } = computeLineScale(values)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(9)
    expect([ticks[0], ticks.at(-1)]).toEqual([bottom, top])
    for (const value of values) expect(value >= bottom && value <= top).toBe(true)
  },
)

test('labels below a line › more points than labels › are the first, the last and some between', () => {
  expect(chooseLabelIndexes(30, 4)).toEqual([0, 10, 19, 29])
  expect(chooseLabelIndexes(2, 6)).toEqual([0, 1])
  expect(chooseLabelIndexes(1, 6)).toEqual([0])
  expect(chooseLabelIndexes(0, 6)).toEqual([])
})
