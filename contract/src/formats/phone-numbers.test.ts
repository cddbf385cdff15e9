import { describe, expect, test } from 'vitest'
import { groupTypedPhoneNumber, hasRightDigitCount, nationalDigits, toDialableNumber, toWirePhoneNumber } from './phone-numbers.ts'

describe('hasRightDigitCount', () => {
  test.each([
    ['+1', '2175550142', '217555014'],
    ['+44', '07700900142', '0770090014'],
    ['+44', '7700900142', '77009001421'],
    ['+55', '11955501420', '1195550142'],
    ['+33', '655501420', '65550142'],
    ['+49', '15155501420', '1515550142'],
    ['+81', '09055501420', '9055501420'],
    ['+61', '0455501420', '455501420'],
    ['+91', '9555014201', '955501420'],
  ])('of %s › with the digits of the country › accepts %s and rejects %s', (code, right, wrong) => {
    expect(hasRightDigitCount(code, right)).toBe(true)
    expect(hasRightDigitCount(code, wrong)).toBe(false)
  })

  test('of an unknown country › with any number › rejects it', () => {
    expect(hasRightDigitCount('+99', '2175550142')).toBe(false)
  })
})

test.each(['07700900142', '7700900142', '+44 7700 900142', '+44 07700 900142'])(
  'nationalDigits › of the British %s › leaves nine',
  (typed) => {
    expect(nationalDigits('+44', typed)).toBe('700900142')
  },
)

test.each([
  ['+1', '(217) 555-0142', '+1-217-555-0142', '+12175550142'],
  ['+1', '+1 217 555 0142', '+1-217-555-0142', '+12175550142'],
  ['+1', '1 (217) 555-0142', '+1-217-555-0142', '+12175550142'],
  ['+44', '07700900142', '+44-7700-900142', '+447700900142'],
  ['+44', '7700900142', '+44-7700-900142', '+447700900142'],
])('wirePhoneNumber › of %s %s › is %s, dialed %s', (code, typed, wire, dialed) => {
  expect(toWirePhoneNumber(code, typed)).toBe(wire)
  expect(toDialableNumber(wire)).toBe(dialed)
})

test.each([
  ['+44', '770090014'],
  ['+44', '0770090014'],
  ['+44', '+44 7700 90014'],
  ['+44', '+1 21755501'],
  ['+44', '700900142'],
  ['+44', '+44 800 123 456'],
  ['+44', '020 7946 095'],
  ['+44', '+44 20 7946 0958'],
  ['+44', '123456789'],
  ['+1', '+44 7700 900142'],
  ['+1', '+33 655 501 4201'],
])('wirePhoneNumber › of %s %s, a digit short or another country’s › is nobody’s', (code, typed) => {
  expect(toWirePhoneNumber(code, typed)).toBeNull()
})

test.each([
  ['+44', '+447700900142', '+44 7700-900142'],
  ['+44', '+4407700900142', '+44 07700-900142'],
  ['+1', '+12175550142', '+1 217-555-0142'],
])('groupedPhoneNumber › of %s, typed letter by letter with its country code › retains the code, and is parsed', (code, typed, shown) => {
  let field = ''
  for (const letter of typed) field = groupTypedPhoneNumber(code, field + letter)
  expect(field).toBe(shown)
  expect(hasRightDigitCount(code, field)).toBe(true)
})

test.each(['+55', '+33', '+49', '+81', '+61', '+91'])('wirePhoneNumber › of %s › returns nothing', (code) => {
  expect(toWirePhoneNumber(code, '15155501420'.slice(0, { '+33': 9, '+61': 10, '+91': 10 }[code] ?? 11))).toBeNull()
})

test.each(['+12175550142', '+1-217-5550142', '+33-655-501420', '+1-217-555-014', ''])('dialedNumber › of %s › is nothing', (wire) => {
  expect(toDialableNumber(wire)).toBeNull()
})

test.each([
  ['+1', '217', '217'],
  ['+1', '2175550', '217-555-0'],
  ['+1', '21755501429', '217-555-0142-9'],
  ['+1', '1 (217) 555-0142', '1-217-555-0142'],
  ['+44', '07700900142', '07700-900142'],
  ['+44', '7700900142', '7700-900142'],
  ['+33', '6 55', '655'],
])('groupedPhoneNumber › of %s %s › reads %s', (code, typed, shown) => {
  expect(groupTypedPhoneNumber(code, typed)).toBe(shown)
})
