import { expect, test } from 'vitest'
import { cleanSubject } from './plain-subject.ts'

test.each([
  ['New web inquiry: Ann \u202Emoc.knab\u202C', 'New web inquiry: Ann moc.knab'],
  ['\u2066Ann\u2069 \u200FLee\uFEFF', 'Ann Lee'],
  ['Support: =?utf-8?B?WW91ciBiYW5r?=, Elm', 'Support: utf-8?B?WW91ciBiYW5r , Elm'],
  ['=\u200B?utf-8?Q?bank?\u200B=', 'utf-8?Q?bank'],
  ['==??utf-8?B?eA==??==', '= ?utf-8?B?eA= ='],
  ['An\u00ADn\u{E0041} Le\u0007e', 'Ann Lee'],
  ['Line\r\nBcc: all@practice.test', 'Line Bcc: all@practice.test'],
  ['Reseña de José 🦷, 1 + 1 = 2?', 'Reseña de José 🦷, 1 + 1 = 2?'],
])('the subject %j › is sent as %j', (given, sent) => {
  expect(cleanSubject(given)).toBe(sent)
  expect(cleanSubject(given)).not.toMatch(/=\?|\?=/)
})
