import { expect, test } from 'vitest'
import { rankStep } from './rank-step.ts'

test.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [8, 2],
  [9, 3],
  [15, 3],
  [16, 4],
  [19, 4],
  [20, 5],
  [21, 5],
])('rank marker › rank %i › belongs to band %i', (rank, band) => {
  expect(rankStep(rank)).toBe(band)
})
