import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Dr. Anita Patel', 'Dr. Patel'],
  ['Dr. Anita Patel, DDS', 'Dr. Patel'],
  ['Dra. Sofía Vega DMD', 'Dra. Vega'],
  ['Megan Doyle', 'Megan'],
  ['Priya', 'Priya'],
  ['Dr.', 'Dr.'],
])('a short name › of “%s” › is how a customer says it', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})
