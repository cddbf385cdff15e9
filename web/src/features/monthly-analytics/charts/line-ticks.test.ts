import { expect, test } from 'vitest'
import { chooseLineTicks, formatTick, splitAtGaps } from './line-ticks.ts'

test.each([
  [0, [0, 10, 20, 30, 40, 50]],
  [41, [0, 10, 20, 30, 40, 50]],
  [50, [0, 10, 20, 30, 40, 50]],
  [51, [0, 20, 40, 60]],
  [248, [0, 50, 100, 150, 200, 250]],
  [6_500, [0, 2_000, 4_000, 6_000, 8_000]],
])('line charts › of at most %i › have these grid lines, never fewer than up to 50', (largest, ticks) => {
  expect(chooseLineTicks(largest)).toEqual(ticks)
})

test('line charts › grid lines in thousands › are short', () => {
  expect([0, 50, 2_000, 2_500, 1_000_000].map(formatTick)).toEqual(['0', '50', '2k', '2.5k', '1M'])
})

test('line charts › months without a value › break the line', () => {
  expect(splitAtGaps([null, 1, 0, null, 4, null])).toEqual([[1, 2], [4]])
  expect(splitAtGaps([null, null])).toEqual([])
})
