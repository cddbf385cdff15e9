import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Dana Whitfield', 'Dana'],
  ['Whitfield, Dana', 'Dana'],
  ['Dr. Dana Whitfield, DDS', 'Dana'],
  ['Mrs. Whitfield', ''],
  ["Jean-Luc O'Neil", 'Jean-Luc'],
  ['https://bad.test win', ''],
  ['217 555 0142', ''],
])('the first name of %s › is "%s"', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
