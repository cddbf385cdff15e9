import { expect, test } from 'vitest'
import { chooseChartTicks, formatShare } from './chart-scale.ts'

test.each([
  [67, [0, 25, 50, 75]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
  [0, [0, 1]],
  [7, [0, 5, 10]],
  [1000, [0, 500, 1000]],
])('grid lines › for at most %d › are %j', (largest, ticks) => {
  expect(chooseChartTicks(largest)).toEqual(ticks)
})

test('grid lines › for any count › are whole, few, and reach the largest', () => {
  for (let largest = 1; largest < 5000; largest += 7) {
    const ticks = chooseChartTicks(largest)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(4)
  }
})

test.each([
  [247, 286, '86%'],
  [1, 4, '25%'],
  [0, 0, '0%'],
  [0, 4, '0%'],
  [1, 1000, '<1%'],
  [999, 1000, '>99%'],
  [4, 4, '100%'],
])('a percentage of %i of %i › is whole: %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text)
})
