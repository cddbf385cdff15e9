import { expect, test } from 'vitest'
import { MAX_SIMILARITY, similarityOf } from './similarity.ts'

const TEXT = 'I came in for a crown on a back tooth and was out within the hour.'

test('similarity › of a text and itself in other letters › is 1', () => {
  expect(similarityOf(TEXT, TEXT.toUpperCase().replace('.', ' !'))).toBe(1)
})

test('similarity › with a few terms changed › is above the limit, of another order with other terms below', () => {
  expect(similarityOf(TEXT, TEXT.replace('crown', 'filling'))).toBeGreaterThan(MAX_SIMILARITY)
  expect(similarityOf(TEXT, 'Within an hour my new crown was in. The back tooth is fine now.')).toBeLessThan(MAX_SIMILARITY)
})

test.each([
  ['', '', 1],
  ['', 'Good.', 0],
  ['Good.', 'good', 1],
  ['Very good', 'Very bad', 0],
])('similarity › of “%s” and “%s” › is %d', (one, other, expected) => {
  expect(similarityOf(one, other)).toBe(expected)
})
