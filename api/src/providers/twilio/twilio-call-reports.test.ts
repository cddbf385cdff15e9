import { describe, expect, test } from 'vitest'
import { readCallEvent, toStoredCallReport } from './twilio-call-reports.ts'

const CALL = `CA${'1'.repeat(32)}`
const LEG = `CA${'2'.repeat(32)}`

describe('toStoredCallReport', () => {
  test.each([
    ['voice', { CallSid: CALL }, { callSid: CALL, mark: '' }],
    ['dial', { CallSid: CALL, DialCallStatus: 'busy' }, { callSid: CALL, mark: 'busy' }],
    ['status', { CallSid: CALL, CallStatus: 'completed' }, { callSid: CALL, mark: `${CALL} completed` }],
    ['status', { CallSid: LEG, ParentCallSid: CALL, CallStatus: 'ringing' }, { callSid: CALL, mark: `${LEG} ringing` }],
    ['recording', { CallSid: CALL, RecordingSid: 'RE1', RecordingStatus: 'absent' }, { callSid: CALL, mark: 'RE1 absent' }],
  ] as const)('of a %s report %j › returns the call, and what distinguishes it from other reports', (kind, form, expected) => {
    expect(toStoredCallReport(kind, form)).toMatchObject({ kind, ...expected })
  })

  test('of a report with more fields › returns those that we use, without characters that a database cannot store', () => {
    const form = { CallSid: CALL, From: '+12175550142', CallerName: ` DA\u0000NA${'!'.repeat(300)}`, FromCity: 'SPRINGFIELD', To: '' }
    expect(toStoredCallReport('voice', form).content).toEqual({ From: '+12175550142', CallerName: `DANA${'!'.repeat(196)}` })
  })

  test.each([undefined, '', 'CA1', `RE${'1'.repeat(32)}`])('of the call %j › is rejected', (callSid) => {
    expect(() => toStoredCallReport('voice', callSid === undefined ? {} : { CallSid: callSid })).toThrow('CallSid is not the id of a call')
  })
})

describe('readCallEvent', () => {
  test.each([
    ['in-progress', 'talking'],
    ['answered', 'talking'],
    ['completed', 'ended'],
    ['busy', 'busy'],
    ['no-answer', 'unanswered'],
    ['failed', 'unanswered'],
    ['canceled', 'unanswered'],
    ['queued', 'ringing'],
    ['initiated', 'ringing'],
    ['ringing', 'ringing'],
    ['toString', 'ringing'],
    ['', 'ringing'],
  ])('of a leg that is %s › is %s', (status, state) => {
    const dialed = { CallSid: LEG, ParentCallSid: CALL, CallStatus: status, CallDuration: '7' }
    expect(readCallEvent({ kind: 'dial', content: { DialCallStatus: status, DialCallDuration: '31' } })).toEqual({
      kind: 'dial',
      state,
      durationS: 31,
      isCallerThere: true,
    })
    expect(readCallEvent({ kind: 'status', content: dialed })).toEqual({ kind: 'status', leg: 'practice', state, durationS: 7 })
    expect(readCallEvent({ kind: 'status', content: { CallSid: CALL, CallStatus: status } })).toEqual({
      kind: 'status',
      leg: 'caller',
      state,
      durationS: 0,
    })
  })

  test('of an incoming call › returns who called whom', () => {
    const content = { From: '+12175550142', To: '+12175550100', CallerName: 'DANA', marquee_forwarded: 'true' }
    const news = { kind: 'voice', phoneFrom: '+12175550142', phoneTo: '+12175550100', callerName: 'DANA' }
    expect(readCallEvent({ kind: 'voice', content })).toEqual(news)
  })

  test.each([
    'anonymous',
    'Restricted',
    'private',
    '+266696687',
    '+7378742833',
    '+2562533',
    '+8566696',
    '+8656696',
    '+86282452253',
    '+7748283',
    '',
    'sip:dana@practice.test',
    '+1',
  ])('from %j › shows no number', (From) => {
    expect(readCallEvent({ kind: 'voice', content: { From } })).toMatchObject({ phoneFrom: '' })
  })

  test.each(['-5', '1e9', '999999999999', 'abc'])('with the duration %j › returns zero', (DialCallDuration) => {
    expect(readCallEvent({ kind: 'dial', content: { DialCallStatus: 'completed', DialCallDuration } })).toMatchObject({ durationS: 0 })
  })

  test('with a very long duration › returns one day', () => {
    expect(readCallEvent({ kind: 'dial', content: { DialCallDuration: '999999999' } })).toMatchObject({ durationS: 86_400 })
  })

  test.each([
    [
      { RecordingSid: 'RE1', RecordingStatus: 'completed', RecordingDuration: '30' },
      { sid: 'RE1', durationS: 30 },
    ],
    [{ RecordingSid: 'RE1', RecordingStatus: 'absent' }, null],
    [{ RecordingSid: 'RE1', RecordingStatus: 'absent', RecordingDuration: '-1', ErrorCode: '13254' }, null],
    [{ RecordingStatus: 'absent' }, null],
    [{ RecordingSid: 'RE1', RecordingStatus: 'failed' }, null],
    [{ RecordingStatus: 'completed' }, null],
  ])('of the recording %j › is ready: %j', (content, ready) => {
    expect(readCallEvent({ kind: 'recording', content: content as Record<string, string> })).toEqual({
      kind: 'recording',
      ready,
      isMessage: false,
    })
  })

  test.each([
    ['RecordVerb', true],
    ['DialVerb', false],
  ])('of a recording by %s › is a message: %s', (RecordingSource, isMessage) => {
    const form = { CallSid: CALL, RecordingSid: 'RE1', RecordingStatus: 'completed', RecordingDuration: '9', RecordingSource }
    expect(readCallEvent(toStoredCallReport('recording', form))).toMatchObject({ ready: { durationS: 9 }, isMessage })
  })

  test.each([
    ['in-progress', true],
    ['completed', false],
    ['canceled', false],
  ])('of forwarding that ended while the caller’s leg is %s › states whether the caller is there', (CallStatus, isCallerThere) => {
    const form = { CallSid: CALL, DialCallStatus: 'no-answer', CallStatus }
    expect(readCallEvent(toStoredCallReport('dial', form))).toMatchObject({ state: 'unanswered', isCallerThere })
  })
})
