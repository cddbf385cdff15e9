import { expect, test } from 'vitest'
import { autoReplyTo, readConsent } from './consent-keyword.ts'

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
])('readConsent › of “%s” › returns stop', (body) => expect(readConsent(body)).toBe('stop'))

test.each(['START', 'yes', 'Yes!', 'Unstop'])('readConsent › of “%s” › returns start', (body) => expect(readConsent(body)).toBe('start'))

test.each(['Please don’t stop', 'stop by at 5?', 'STOP1', 'HELP', 'info', 'Thanks!', '', 'constructor', '停止'])(
  'readConsent › of “%s” › returns null',
  (body) => expect(readConsent(body)).toBeNull(),
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
    expect(readConsent(body)).toBe(consent)
    expect(autoReplyTo(body)).toMatch(reply)
  },
)

test('autoReplyTo › a keyword that the provider has replied to › is empty', () => {
  expect(readConsent('ALTO', 'STOP')).toBe('stop')
  expect(autoReplyTo('ALTO', 'STOP')).toBe('')
})

test('readConsent › with Twilio’s interpretation › uses it', () => {
  expect(readConsent('HALT', 'STOP')).toBe('stop')
  expect(readConsent('BACK', 'START')).toBe('start')
  expect(readConsent('STOP', 'HELP')).toBeNull()
})
