import { expect, test } from 'vitest'
import { readConsent } from './consent-word.ts'

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
])('readConsent › of “%s” › is to stop', (Body) => expect(readConsent({ Body })).toBe('stop'))

test.each(['START', 'yes', 'Yes!', 'Unstop'])('readConsent › of “%s” › is to start', (Body) => expect(readConsent({ Body })).toBe('start'))

test.each(['Please don’t stop', 'stop by at 5?', 'STOP1', 'HELP', 'info', 'Thanks!', '', 'constructor', '停止'])(
  'readConsent › of “%s” › is nothing',
  (Body) => expect(readConsent({ Body })).toBeNull(),
)

test('readConsent › with what Twilio understood › goes by that', () => {
  expect(readConsent({ Body: 'HALT', OptOutType: 'STOP' })).toBe('stop')
  expect(readConsent({ Body: 'BACK', OptOutType: 'START' })).toBe('start')
  expect(readConsent({ Body: 'STOP', OptOutType: 'HELP' })).toBeNull()
})
