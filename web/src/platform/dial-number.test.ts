import { expect, test } from 'vitest'
import { telLinkOf } from './dial-number.ts'

test.each([
  ['+12175550142', 'tel:+12175550142'],
  ['+1 (217) 555-0142', 'tel:+12175550142'],
  ['(217) 555-0142', 'tel:2175550142'],
  ['217\u2011555\u20110142', 'tel:2175550142'],
  ['217-555-0142 ext. 12', 'tel:2175550142'],
  ['217-555-0142 ext. +3', 'tel:2175550142'],
  ['217.555.0142x12', 'tel:2175550142'],
  ['2175550142 #12', 'tel:2175550142'],
  ['2175550142,12', 'tel:2175550142'],
  ['217 555 0142 extensión 12', 'tel:2175550142'],
  ['Cell: 217 555 0142, after 5 PM', 'tel:2175550142'],
  ['3rd floor, (217) 555-0142', 'tel:2175550142'],
  ['217-555-0142 / 217-555-0143', 'tel:2175550142'],
])('a number › written as "%s" › dials %s', (written, link) => {
  expect(telLinkOf(written)).toBe(link)
})

test.each(['', '-', '0142', '1-800-DENTIST', 'ask at the desk'])('a text without a number › "%s" › is no link', (written) => {
  expect(telLinkOf(written)).toBeUndefined()
})
