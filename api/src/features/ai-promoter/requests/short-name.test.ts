import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Dr. Anita Patel', 'Dr. Patel'],
  ['Dr. Anita Patel, DDS', 'Dr. Patel'],
  ['Dra. Sofía Vega DMD', 'Dra. Vega'],
  ['Megan Doyle', 'Megan'],
  ['Priya', 'Priya'],
  ['Dr.', 'Dr.'],
])('a short name › of “%s” › is the name a customer would use', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})
