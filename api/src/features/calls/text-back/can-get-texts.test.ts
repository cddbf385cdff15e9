import { expect, test } from 'vitest'
import { canGetTexts, isOneOf } from './can-get-texts.ts'

test.each([
  ['+12175550142', true],
  ['+14165550142', true],
  ['', false],
  ['+18005550142', false],
  ['+19005550142', false],
  ['+18765550142', false],
  ['+447700900142', false],
  ['+1217555014', false],
  ['+12171550142', false],
])('the number %j › whether a text can reach it › %s', (number, can) => {
  expect(canGetTexts(number, '+12175550100')).toBe(can)
})

test.each([
  ['+447700900142', true],
  ['+447000900142', false],
  ['+447600900142', false],
  ['+442079460142', false],
  ['+44770090014', false],
  ['+12175550142', false],
])('the number %j › whether a text of a British business can reach it › %s', (number, can) => {
  expect(canGetTexts(number, '+442079460100')).toBe(can)
})

test.each([
  ['(217) 555-0142', true],
  ['1-217-555-0142', true],
  ['+12175550142', true],
  ['+12175550143', false],
  ['', false],
  [null, false],
])('+12175550142 and the business’s number %j › are the same › %s', (own, same) => {
  expect(isOneOf('+12175550142', [own])).toBe(same)
})
