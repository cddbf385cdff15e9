import { expect, test } from 'vitest'
import { chartTicks, formatShare } from './chart-scale.ts'

test.each([
  [67, [0, 25, 50, 75]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
  [0, [0, 1]],
  [7, [0, 5, 10]],
  [1000, [0, 500, 1000]],
])('grid lines › for at most %d › are %j', (largest, ticks) => {
  expect(chartTicks(largest)).toEqual(ticks)
})

test('grid lines › for any count › are whole, few, and reach the largest', () => {
  for (let largest = 1; largest < 5000; largest += 7) {
    const ticks = chartTicks(largest)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(4)
  }
})

test('a percentage › has two decimals, and is zero of zero', () => {
  expect(formatShare(247, 286)).toBe('86.36%')
  expect(formatShare(0, 0)).toBe('0.00%')
})
