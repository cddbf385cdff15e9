import { expect, test } from 'vitest'
import { placeAfterKey } from './use-grid-keys.ts'

test('arrow keys › in the grid › lead to the neighbor, and nowhere at the edge', () => {
  expect(placeAfterKey({ row: 1, column: 1 }, 'ArrowUp', 3)).toEqual({ row: 0, column: 1 })
  expect(placeAfterKey({ row: 1, column: 1 }, 'ArrowRight', 3)).toEqual({ row: 1, column: 2 })
  expect(placeAfterKey({ row: 0, column: 1 }, 'ArrowUp', 3)).toBeNull()
  expect(placeAfterKey({ row: 1, column: 2 }, 'ArrowRight', 3)).toBeNull()
  expect(placeAfterKey({ row: 1, column: 1 }, 'Enter', 3)).toBeNull()
})
