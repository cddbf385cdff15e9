import { describe, expect, test } from 'vitest'
import { type CallReport, deriveCall } from './derive-call.ts'

type News<K extends CallReport['kind']> = Extract<CallReport, { kind: K }>
type State = News<'dial'>['state']

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 16, 0, second))
const decision = { isForwarded: true, isRecorded: true }
const voice = (values: Partial<News<'voice'>> = {}): CallReport => ({
  kind: 'voice',
  phoneFrom: '+12175550142',
  phoneTo: '+12175550100',
  callerName: 'DANA',
  receivedAt: at(0),
  ...decision,
  ...values,
})
const dial = (state: State, durationS = 0, second = 40): CallReport => ({
  kind: 'dial',
  state,
  durationS,
  isCallerThere: true,
  receivedAt: at(second),
  ...decision,
})
const leg = (state: State, second = 5): CallReport => ({
  kind: 'status',
  leg: 'practice',
  state,
  durationS: 0,
  receivedAt: at(second),
  ...decision,
})
const own = (state: State, durationS = 50): CallReport => ({
  kind: 'status',
  leg: 'caller',
  state,
  durationS,
  receivedAt: at(50),
  ...decision,
})
const recording = (sid: string, durationS = 30): CallReport => ({
  kind: 'recording',
  ready: { sid, durationS },
  isMessage: false,
  receivedAt: at(60),
  ...decision,
})
const message = (durationS: number): CallReport => ({ ...recording('RE9', durationS), isMessage: true }) as CallReport
const noRecording: CallReport = { kind: 'recording', ready: null, isMessage: false, receivedAt: at(60), ...decision }

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries()) {
    for (const rest of ordersOf(items.filter((_, other) => other !== index))) yield [item, ...rest]
  }
}

describe('deriveCall', () => {
  test.each<[string, CallReport[], Partial<ReturnType<typeof deriveCall>>]>([
    ['only the ring', [voice()], { callStatus: 'Unknown', durationS: 0, recording: null }],
    ['ringing', [voice(), leg('ringing'), leg('ringing')], { callStatus: 'Unknown' }],
    ['talking', [voice(), leg('ringing'), leg('talking')], { callStatus: 'Answered', durationS: 0 }],
    [
      'a whole answered call',
      [voice(), leg('ringing'), leg('talking'), leg('ended'), dial('ended', 31), recording('RE1')],
      { callStatus: 'Answered', durationS: 31, recording: { sid: 'RE1', durationS: 30 } },
    ],
    ['nobody there, or a line that failed', [voice(), leg('unanswered'), dial('unanswered')], { callStatus: 'Missed call', durationS: 0 }],
    ['a call that was not taken, by its end alone', [voice(), dial('unanswered')], { callStatus: 'Missed call' }],
    ['a caller who hung up', [voice(), leg('unanswered'), own('ended', 9)], { callStatus: 'Missed call', durationS: 0 }],
    ['a caller who hung up early', [voice(), own('unanswered', 0)], { callStatus: 'Missed call' }],
    ['a caller who is still there', [voice(), own('talking', 0)], { callStatus: 'Unknown' }],
    ['a busy line', [voice(), leg('busy'), dial('busy')], { callStatus: 'Busy', durationS: 0 }],
    ['a caller who hung up during the greeting', [voice(), own('ended')], { callStatus: 'Missed call', durationS: 0 }],
    ['an answered call whose end is reported first', [voice(), own('ended'), dial('ended', 31)], { callStatus: 'Answered', durationS: 31 }],
    ['nowhere to forward to', [voice({ isForwarded: false }), own('ended')], { callStatus: 'Missed call' }],
    ['nowhere to forward to, by its ring alone', [voice({ isForwarded: false })], { callStatus: 'Missed call' }],
    ['first missed, then answered', [voice(), dial('unanswered'), dial('ended', 12)], { callStatus: 'Answered', durationS: 12 }],
    ['only a recording', [voice(), recording('RE1', 21)], { callStatus: 'Answered', durationS: 21 }],
    ['no recording', [voice(), dial('ended', 3), noRecording], { callStatus: 'Answered', recording: null }],
    [
      'two recordings',
      [voice(), recording('RE2', 9), recording('RE1', 9), recording('RE3', 4)],
      { recording: { sid: 'RE1', durationS: 9 } },
    ],
    [
      'a recording that was not requested',
      [voice({ isRecorded: false }), dial('ended', 5), recording('RE1')],
      { callStatus: 'Answered', durationS: 5, recording: null },
    ],
    [
      'a message, though talks are not recorded',
      [voice({ isRecorded: false }), dial('unanswered'), own('ended'), message(14)],
      { callStatus: 'Missed call', durationS: 0, recording: { sid: 'RE9', durationS: 14 }, voicemail: true },
    ],
    ['a message that is too short', [voice(), dial('busy'), message(1)], { callStatus: 'Busy', recording: null, voicemail: false }],
    ['nowhere to forward to, and a message', [voice({ isForwarded: false }), message(14)], { callStatus: 'Missed call', voicemail: true }],
  ])('of %s › in every order › is the same call', (_, reports, expected) => {
    for (const order of ordersOf(reports)) {
      expect(deriveCall(order)).toMatchObject({ phoneFrom: '+12175550142', callerName: 'DANA', startedAt: at(0), ...expected })
    }
  })

  test('without the ring › is no call yet', () => {
    expect(deriveCall([])).toBeNull()
    expect(deriveCall([dial('ended', 31), leg('ended'), recording('RE1')])).toBeNull()
  })

  test('of a report that came before the ring › starts with it', () => {
    expect(deriveCall([{ ...voice(), receivedAt: at(30) }, leg('ringing', 3)])?.startedAt).toEqual(at(3))
  })
})
