import { describe, expect, test } from 'vitest'
import { type CallReport, describeCall, FORWARDED, RECORDED } from './describe-call.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 16, 0, second))
const voice = (told: Record<string, string> = {}): CallReport => ({
  kind: 'voice',
  mark: '',
  content: { From: '+12175550142', To: '+12175550100', CallerName: 'DANA', [FORWARDED]: 'true', [RECORDED]: 'true', ...told },
  receivedAt: at(0),
})
const dial = (DialCallStatus: string, DialCallDuration = '0', second = 40): CallReport => ({
  kind: 'dial',
  mark: '',
  content: { DialCallStatus, DialCallDuration },
  receivedAt: at(second),
})
const leg = (CallStatus: string, second = 5): CallReport => ({
  kind: 'status',
  mark: '',
  content: { CallSid: 'CA2', ParentCallSid: 'CA1', CallStatus },
  receivedAt: at(second),
})
const own = (CallStatus: string, CallDuration = '50'): CallReport => ({
  kind: 'status',
  mark: '',
  content: { CallSid: 'CA1', CallStatus, CallDuration },
  receivedAt: at(50),
})
const recording = (RecordingSid: string, RecordingStatus: string, RecordingDuration = '30'): CallReport => ({
  kind: 'recording',
  mark: '',
  content: { RecordingSid, RecordingStatus, RecordingDuration },
  receivedAt: at(60),
})

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries()) {
    for (const rest of ordersOf(items.filter((_, other) => other !== index))) yield [item, ...rest]
  }
}

describe('describeCall', () => {
  test.each<[string, CallReport[], Partial<ReturnType<typeof describeCall>>]>([
    ['only the ring', [voice()], { callStatus: 'Unknown', durationS: 0, recording: null }],
    ['ringing', [voice(), leg('initiated'), leg('ringing')], { callStatus: 'Unknown' }],
    ['talking', [voice(), leg('ringing'), leg('in-progress')], { callStatus: 'Answered', durationS: 0 }],
    [
      'a whole answered call',
      [voice(), leg('initiated'), leg('in-progress'), leg('completed'), dial('completed', '31'), recording('RE1', 'completed')],
      { callStatus: 'Answered', durationS: 31, recording: { sid: 'RE1', durationS: 30 } },
    ],
    ['nobody there', [voice(), leg('no-answer'), dial('no-answer')], { callStatus: 'Missed call', durationS: 0 }],
    ['a line that failed', [voice(), dial('failed')], { callStatus: 'Missed call' }],
    ['a caller who hung up', [voice(), leg('canceled'), own('completed', '9')], { callStatus: 'Missed call', durationS: 0 }],
    ['a caller who hung up early', [voice(), own('canceled', '0')], { callStatus: 'Missed call' }],
    ['a busy line', [voice(), leg('busy'), dial('busy')], { callStatus: 'Busy', durationS: 0 }],
    ['a caller who hung up during the greeting', [voice(), own('completed')], { callStatus: 'Missed call', durationS: 0 }],
    [
      'an answered call whose end is told first',
      [voice(), own('completed'), dial('completed', '31')],
      { callStatus: 'Answered', durationS: 31 },
    ],
    ['nowhere to forward to', [voice({ [FORWARDED]: 'false' }), own('completed')], { callStatus: 'Missed call' }],
    ['first missed, then answered', [voice(), dial('no-answer'), dial('completed', '12')], { callStatus: 'Answered', durationS: 12 }],
    ['only a recording', [voice(), recording('RE1', 'completed', '21')], { callStatus: 'Answered', durationS: 21 }],
    ['no recording', [voice(), dial('completed', '3'), recording('RE1', 'absent')], { callStatus: 'Answered', recording: null }],
    [
      'two recordings',
      [voice(), recording('RE2', 'completed', '9'), recording('RE1', 'completed', '9'), recording('RE3', 'completed', '4')],
      { recording: { sid: 'RE1', durationS: 9 } },
    ],
    [
      'a recording that was not asked for',
      [voice({ [RECORDED]: 'false' }), dial('completed', '5'), recording('RE1', 'completed')],
      { callStatus: 'Answered', durationS: 5, recording: null },
    ],
  ])('of %s › in every order › is the same call', (_, reports, expected) => {
    for (const order of ordersOf(reports)) {
      expect(describeCall(order)).toMatchObject({ phoneFrom: '+12175550142', callerName: 'DANA', startedAt: at(0), ...expected })
    }
  })

  test('without the ring › is no call yet', () => {
    expect(describeCall([])).toBeNull()
    expect(describeCall([dial('completed', '31'), leg('completed'), recording('RE1', 'completed')])).toBeNull()
  })

  test('of a report that came before the ring › starts with it', () => {
    expect(describeCall([{ ...voice(), receivedAt: at(30) }, leg('ringing', 3)])?.startedAt).toEqual(at(3))
  })

  test.each(['anonymous', 'Restricted', '+266696687', '', 'sip:dana@practice.test', '+1'])('from %j › shows no number', (From) => {
    expect(describeCall([voice({ From })])?.phoneFrom).toBe('')
  })

  test.each(['-5', '1e9', '999999999999', 'abc'])('with the duration %j › does not believe it', (duration) => {
    expect(describeCall([voice(), dial('completed', duration)])?.durationS).toBe(0)
  })
})
