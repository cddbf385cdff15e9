import { expect, test } from 'vitest'
import { chooseCallerName, isSamePerson } from './choose-name.ts'

const CORRECTED = [{ name: 'Dana Whitfield', said: 'Diana Whitfeld' }]

test.each([
  ['nothing', '', 'Dana Whitfield', [], 'Dana Whitfield'],
  ['what was corrected before', 'diana whitfeld', '', CORRECTED, 'Dana Whitfield'],
  ['a first name', 'Dana', '', CORRECTED, 'Dana Whitfield'],
  ['a first name of who is shown', 'Dana', 'Dana Whitfield', [], 'Dana Whitfield'],
  ['somebody else', 'Tom Whitfield', 'Dana Whitfield', CORRECTED, 'Tom Whitfield'],
  ['a name beside the telephone network’s', 'Dana', 'WHITFIELD DANA', [], 'Dana'],
  ['a name for the first time', 'Dana', '', [], 'Dana'],
])('chooseName › of %s › is the name that the business knows', (_, heard, shown, corrected, name) => {
  expect(chooseCallerName(heard, shown, corrected)).toBe(name)
})

test.each([
  ['WHITFIELD D', 'Dana Whitfield', true],
  ['Dana', 'Dana Whitfield', true],
  ['', 'Dana Whitfield', true],
  ['Tom Whitfield', 'Dana Whitfield', false],
  ['Dan', 'Dana Whitfield', false],
])('isSamePerson › of "%s" and "%s" › is %s', (one, other, isSame) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([isSame, isSame])
})
