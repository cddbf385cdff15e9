import { expect, test } from 'vitest'
import { nextPlace } from './use-grid-keys.ts'

test('arrow keys › in the grid › lead to the neighbour, and nowhere at the edge', () => {
  expect(nextPlace({ row: 1, column: 1 }, 'ArrowUp', 3)).toEqual({ row: 0, column: 1 })
  expect(nextPlace({ row: 1, column: 1 }, 'ArrowRight', 3)).toEqual({ row: 1, column: 2 })
  expect(nextPlace({ row: 0, column: 1 }, 'ArrowUp', 3)).toBeNull()
  expect(nextPlace({ row: 1, column: 2 }, 'ArrowRight', 3)).toBeNull()
  expect(nextPlace({ row: 1, column: 1 }, 'Enter', 3)).toBeNull()
})
