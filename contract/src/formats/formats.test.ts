import { expect, test } from 'vitest'
import { formatDuration, formatPhoneNumber } from './formats.ts'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [252, '04:12'],
  [3599, '59:59'],
  [3600, '60:00'],
  [3601, '01:00:01'],
  [36_125, '10:02:05'],
])('duration › of %i s › is %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})

test.each([
  ['+12175550142', '+1 (217) 555-0142'],
  ['+447700900123', '+44 7700 900123'],
  ['+44170090012', '+44 1700 90012'],
  ['+919876543210', '+91 98765 43210'],
  ['+61412345678', '+61 412 345 678'],
  ['+81312345678', '+81 3 1234 5678'],
  ['+819012345678', '+81 90 1234 5678'],
  ['+4915112345678', '+49 151 12345678'],
  ['+33123456789', '+33 1 23 45 67 89'],
  ['+5511987654321', '+55 (11) 98765-4321'],
  ['+551134567890', '+55 (11) 3456-7890'],
])('phone number › %s › is written %s', (number, expected) => {
  expect(formatPhoneNumber(number)).toBe(expected)
})

test.each([
  ['a country that is not in the list', '+390612345678', '+390612345678'],
  ['a length that the country does not know', '+1217555', '+1 217555'],
  ['nothing', '', ''],
  ['words', 'anonymous', 'anonymous'],
  ['a plus with words', '+1 call me', '+1 call me'],
])('phone number › with %s › stays readable', (_, number, expected) => {
  expect(formatPhoneNumber(number)).toBe(expected)
})
