import { expect, test } from 'vitest'
import { readConsent, replyTo } from './consent-word.ts'

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
])('readConsent › of “%s” › is to stop', (body) => expect(readConsent(body)).toBe('stop'))

test.each(['START', 'yes', 'Yes!', 'Unstop'])('readConsent › of “%s” › is to start', (body) => expect(readConsent(body)).toBe('start'))

test.each(['Please don’t stop', 'stop by at 5?', 'STOP1', 'HELP', 'info', 'Thanks!', '', 'constructor', '停止'])(
  'readConsent › of “%s” › is nothing',
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
])('a text “%s” › of somebody who writes in Spanish › is understood, and answered where the provider does not', (body, consent, reply) => {
  expect(readConsent(body)).toBe(consent)
  expect(replyTo(body)).toMatch(reply)
})

test('replyTo › a word that the provider has understood, and so answered › is silent', () => {
  expect(readConsent('ALTO', 'STOP')).toBe('stop')
  expect(replyTo('ALTO', 'STOP')).toBe('')
})

test('readConsent › with what Twilio understood › goes by that', () => {
  expect(readConsent('HALT', 'STOP')).toBe('stop')
  expect(readConsent('BACK', 'START')).toBe('start')
  expect(readConsent('STOP', 'HELP')).toBeNull()
})
