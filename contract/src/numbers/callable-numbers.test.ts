import { expect, test } from 'vitest'
import { readCallableNumber } from './callable-numbers.ts'

test.each([
  ['(217) 555-0142', { number: '+12175550142' }],
  ['+1 604 555 0142', { number: '+16045550142' }],
  ['911', { problem: 'Emergency and crisis lines can’t be called from here. Dial them on your phone' }],
  ['1-900-555-0142', { problem: 'Premium-rate numbers (900 and 976) can’t be called from here' }],
  ['+1 876 555 0142', { problem: 'Only numbers in the United States and Canada can be called from here' }],
  ['+44 20 7946 0000', { problem: 'Only numbers in the United States and Canada can be called from here' }],
  ['office', { problem: 'Enter a phone number with its area code, like (217) 555-0100' }],
])('readCallableNumber › of %s › is %o', (written, expected) => {
  expect(readCallableNumber(written)).toEqual(expected)
})
