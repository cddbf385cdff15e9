import { expect, test } from 'vitest'
import { RANK_BANDS, rankBandOf } from './rank-bands.ts'

test.each([
  [1, '1–3'],
  [3, '1–3'],
  [4, '4–8'],
  [8, '4–8'],
  [9, '9–15'],
  [15, '9–15'],
  [16, '16–19'],
  [19, '16–19'],
  [20, '20+'],
  [21, '20+'],
  [-1, '20+'],
])('rank %i › belongs to band %s', (rank, band) => {
  expect(RANK_BANDS[rankBandOf(rank)]).toBe(band)
})
