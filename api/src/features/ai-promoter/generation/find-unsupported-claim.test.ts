import { expect, test } from 'vitest'
import { findUnsupportedClaim } from './find-unsupported-claim.ts'

const GIVEN = 'Bright Smile Dental\nCleaning\nFront desk'

test.each([
  ['It was a good visit.', 'good'],
  ['I loved my visit.', 'loved'],
  ['I am very happy that I went.', 'happy'],
  ['The visit was pleasant.', 'pleasant'],
  ['The office was clean.', 'clean'],
  ['They did a crown.', 'crown'],
  ['Me gustó mi visita.', 'gustó'],
  ['Fue una buena visita.', 'buena'],
])('a draft that says %s › although the customer did not › is rejected for “%s”', (text, claim) => {
  expect(findUnsupportedClaim(text, `${GIVEN}\nLimpieza`)).toBe(claim)
})

test('the cleaning that a customer chose, in Spanish › is no claim that anything was clean', () => {
  expect(findUnsupportedClaim('Fui por una limpieza.', 'Limpieza')).toBeNull()
  expect(findUnsupportedClaim('Todo estaba limpio.', 'Limpieza')).toBe('limpio')
})

test.each([
  ['I came for my cleaning, and what I remember is the front desk.', ''],
  ['I would recommend them. This is what happened.', ''],
  ['I loved it, they were kind and it all went smoothly.', 'love the kindness, smooth'],
  ['I happily came back to a clean office.', 'Happy, and clean!'],
])('a draft that says %s › of a customer who wrote “%s” › is accepted', (text, comment) => {
  expect(findUnsupportedClaim(text, `${GIVEN}\n${comment}`)).toBeNull()
})
