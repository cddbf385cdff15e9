import { expect, test } from 'vitest'
import { autoReplyTo, parseConsentKeyword } from './consent-keyword.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  '"STOP!"',
  'STOPALL',
  'Stop all',
  'unsubscribe',
  'CANCEL',
  'End',
  'QUIT',
  'Revoke',
  'OPTOUT',
  'opt-out',
  'ＳＴＯＰ',
  'STOP 🛑',
])('readConsent › of “%s” › returns stop', (body) => expect(parseConsentKeyword(body)).toBe('stop'))

test.each(['START', 'yes', 'Yes!', 'Unstop'])('readConsent › of “%s” › returns start', (body) =>
  expect(parseConsentKeyword(body)).toBe('start'),
)

test.each(['Please don’t stop', 'stop by at 5?', 'STOP1', 'HELP', 'info', 'Thanks!', '', 'constructor', '停止'])(
  'readConsent › of “%s” › returns null',
  (body) => expect(parseConsentKeyword(body)).toBeNull(),
)

test.each([
  ['Alto', 'stop', /^Listo: no le enviaremos/],
  ['¡Cancelar!', 'stop', /^Listo: no le enviaremos/],
  ['comenzar', 'start', /^Listo: volverá/],
  ['Ayuda', null, /Responda STOP/],
  ['STOP', 'stop', /^$/],
  ['por favor, alto', null, /^$/],
  ['toString', null, /^$/],
])(
  'a text “%s” › from somebody who writes in Spanish › is understood, with a reply where the provider does not reply',
  (body, consent, reply) => {
    expect(parseConsentKeyword(body)).toBe(consent)
    expect(autoReplyTo(body)).toMatch(reply)
  },
)

test('autoReplyTo › a keyword that the provider has replied to › is empty', () => {
  expect(parseConsentKeyword('ALTO', 'STOP')).toBe('stop')
  expect(autoReplyTo('ALTO', 'STOP')).toBe('')
})

test('readConsent › with Twilio’s interpretation › uses it', () => {
  expect(parseConsentKeyword('HALT', 'STOP')).toBe('stop')
  expect(parseConsentKeyword('BACK', 'START')).toBe('start')
  expect(parseConsentKeyword('STOP', 'HELP')).toBeNull()
})
