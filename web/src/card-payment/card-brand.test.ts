import { expect, test } from 'vitest'
import { formatTypedExpiration } from './billing-details.ts'
import { brandOfCardType, brandOfNumber } from './card-brand.ts'

test.each([
  ['4111 1111', 'Visa'],
  ['5555', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['378282', 'American Express'],
  ['6011', 'Discover'],
  ['3056', 'Diners Club'],
  ['3530', 'JCB'],
])('a number that begins with %s › is of %s', (digits, name) => {
  expect(brandOfNumber(digits)?.name).toBe(name)
})

test('a number or a name of no known brand › has no brand', () => {
  expect([brandOfNumber('2721'), brandOfNumber('9'), brandOfNumber(''), brandOfCardType(null), brandOfCardType('maestro')]).toEqual(
    Array(5).fill(null),
  )
  expect(brandOfCardType('american_express')?.name).toBe('American Express')
})

test.each([
  ['8/28', '08/2028'],
  ['0828', '08/2028'],
  ['08 / 2028', '08/2028'],
  ['082028', '08/2028'],
  ['soon', 'soon'],
])('an expiration typed as %s › becomes %s', (typed, tidied) => {
  expect(formatTypedExpiration(typed)).toBe(tidied)
})
