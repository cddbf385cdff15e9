import { describe, expect, it } from 'vitest'
import { describeMeasurement, isMet, median } from './measurements.ts'

describe('the median › of the values', () => {
  it.each([
    [[3], 3],
    [[9, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('%j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })
})

describe('a measurement › against its limit', () => {
  it.each([
    ['stay below', 1.5, true],
    ['stay below', 1.51, false],
    ['reach', 1.5, true],
    ['reach', 1.49, false],
  ] as const)('must %s 1.5, is %d: %s', (must, measured, met) => {
    expect(isMet({ must, measured, limit: 1.5 })).toBe(met)
  })

  it('is printed with its ratio', () => {
    expect(describeMeasurement({ name: 'JS of /login', measured: 150, unit: ' kB', must: 'stay below', limit: 200 })).toBe(
      'ok   JS of /login: 150 kB, at most 200 kB, ratio 0.75',
    )
  })

  it('is printed without a ratio where the limit is none at all', () => {
    expect(describeMeasurement({ name: 'rows lost', measured: 2, unit: '', must: 'stay below', limit: 0 })).toBe(
      'MISS rows lost: 2, at most 0',
    )
  })
})
