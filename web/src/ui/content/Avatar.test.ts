import { expect, test } from 'vitest'
import { initialsOf } from './Avatar.tsx'

test.each([
  ['Bright Smile Dental', 'BS'],
  ['marquee', 'M'],
  ['(The) Élan Clinic', 'TÉ'],
  ['  ', ''],
  ['24 Hour & Co', '2H'],
  ['Dr. Anita Patel', 'AP'],
  ['Dr.', 'D'],
])('avatar › the name "%s" › has the initials "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
