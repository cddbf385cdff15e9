import { describe, expect, test } from 'vitest'
import { CALLING_BUSINESSES } from './calling-businesses.ts'
import { synthesizeRecording } from './demo-recording.ts'
import { planDemoCalls } from './plan-demo-calls.ts'

const [BRIGHT_SMILE, LAKESIDE] = CALLING_BUSINESSES
if (!BRIGHT_SMILE || !LAKESIDE) throw new Error('The demo has two businesses')

/** A Tuesday, 11:30 am in Chicago */
const TUESDAY = new Date('2026-11-17T17:30:00Z')
const plan = planDemoCalls(BRIGHT_SMILE, TUESDAY)
const share = (part: number, whole: number) => part / whole

describe('planDemoCalls', () => {
  test('at one moment, twice › returns the same calls', () => {
    expect(planDemoCalls(BRIGHT_SMILE, TUESDAY)).toEqual(plan)
  })

  test('over thirteen months › has about 280 calls a month, mostly on weekdays in office hours', () => {
    const oldest = plan[0]?.day ?? ''
    expect([oldest >= '2025-10-10', oldest <= '2025-10-25']).toEqual([true, true])
    expect(plan.length / 13).toBeGreaterThan(250)
    expect(plan.length / 13).toBeLessThan(300)
    const hours = plan.map(({ startedAt }) =>
      Number(startedAt.toLocaleString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' })),
    )
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([8, 17])
    const weekend = plan.filter(({ day }) => [0, 6].includes(new Date(day).getUTCDay()))
    expect(share(weekend.length, plan.length)).toBeLessThan(0.08)
  })

  test('of all calls › about 86 % are answered and analyzed, with a quality of about 87', () => {
    const counted = plan.filter(({ spam }) => !spam)
    const answered = counted.filter(({ callStatus, analysisProblem }) => callStatus === 'Answered' && analysisProblem === null)
    expect(share(answered.length, counted.length)).toBeCloseTo(0.86, 1)
    const quality = answered.reduce((sum, { qualityScore }) => sum + (qualityScore ?? 0), 0) / answered.length
    expect(Math.abs(quality - 87)).toBeLessThan(2)
    expect(answered.every(({ analysisState, summary }) => analysisState === 'done' && summary !== '')).toBe(true)
    const recent = answered.filter(({ day }) => day > '2026-06-01')
    expect(recent.every(({ transcript }) => transcript.length >= 4)).toBe(true)
    expect(share(counted.filter(({ referralSource }) => referralSource === 'GOOGLE').length, counted.length)).toBeCloseTo(110 / 286, 1)
  })

  test('in every text › no blank is left, and each item points to a line that is there', () => {
    for (const { summary, transcript, items, keywords, durationS, messageS } of plan) {
      const texts = [summary, ...keywords, ...transcript.map(({ text }) => text), ...items.map(({ text }) => text)]
      for (const text of texts) expect(text).toMatch(/^[^{}]*$/)
      for (const { line } of items) if (line !== null) expect(transcript[line]).toBeDefined()
      for (const { at_s: at } of transcript) expect(at).toBeLessThan(messageS || durationS)
    }
  })

  test('on a Friday › the newest calls are about the days of next week', () => {
    const friday = planDemoCalls(BRIGHT_SMILE, new Date('2026-11-20T17:30:00Z'), 3)
    const [summary, spanish] = ['Dana Whitfield', 'Lucía Ramírez'].map(
      (name) => friday.find(({ callerName }) => callerName === name)?.summary,
    )
    expect([summary, spanish]).toEqual([
      expect.stringContaining('Booked Tuesday at 10:20 AM'),
      expect.stringContaining('el martes a las 4'),
    ])
    expect(friday.find(({ callerName }) => callerName === 'Luis Ortega')?.summary).toBe(
      'Moved his cleaning from Tuesday to Wednesday at 8:30 AM',
    )
  })

  test('of unusual calls › has an emergency, a call in Spanish, a wrong number, a robocall and a silent one', () => {
    const newest = planDemoCalls(BRIGHT_SMILE, TUESDAY, 5)
    const summaries = newest.map(({ summary, analysisProblem }) => analysisProblem ?? summary).join('\n')
    for (const text of ['Swollen cheek', 'pidió una cita', 'Wrong number', 'A recorded message', 'The recording is silent'])
      expect(summaries).toContain(text)
    expect(newest.flatMap(({ items }) => items).filter(({ mark, isOpen }) => mark === 'urgent' && isOpen)).toHaveLength(1)
  })

  test('of the callers › many call more than once, and each call has a key of its own', () => {
    expect(new Set(plan.map(({ phoneFrom }) => phoneFrom)).size).toBeLessThan(plan.length / 2)
    expect(new Set(plan.map(({ callSid }) => callSid)).size).toBe(plan.length)
    expect(plan.every(({ callSid, phoneFrom }) => /^CA[0-9a-f]{32}$/.test(callSid) && /^\+1\d{3}55501\d\d$/.test(phoneFrom))).toBe(true)
  })

  test.each([
    ['on a weekday at noon', '2026-11-17T17:30:00Z'],
    ['on a weekday at nine', '2026-11-17T15:05:00Z'],
    ['in the middle of the night', '2026-11-18T08:00:00Z'],
    ['on a Saturday', '2026-11-14T17:30:00Z'],
    ['on a Sunday', '2026-11-15T17:30:00Z'],
    ['on the night when the clocks change', '2026-11-01T07:30:00Z'],
    ['on New Year’s Eve, when the day is another in UTC', '2027-01-01T03:00:00Z'],
  ])('%s › lies in the past, and ends with the calls of the mock-ups, three of them to be called back', (_, moment) => {
    const now = new Date(moment)
    const calls = planDemoCalls(BRIGHT_SMILE, now, 30)
    expect(calls.every(({ startedAt }) => startedAt < now)).toBe(true)
    const newest = calls.slice(-14).map(({ callerName }) => callerName)
    expect(newest).toEqual(expect.arrayContaining(['Dana Whitfield', 'Luis Ortega', 'Carol Jennings', 'Aaron Blake', 'Hannah Kim']))
    const open = calls.flatMap(({ items }) => items).filter(({ isOpen }) => isOpen)
    expect(open.filter(({ mark }) => mark === 'call-back')).toHaveLength(3)
    const localDay = (date: Date) => date.toLocaleDateString('en-CA', { timeZone: BRIGHT_SMILE.timeZone })
    expect(open.filter(({ mark, dueAt }) => mark !== 'call-back' && localDay(dueAt) === localDay(now)).length).toBeGreaterThanOrEqual(2)
    expect(open.length).toBeLessThan(20)
  })

  test('of the second business › is small and its own', () => {
    const other = planDemoCalls(LAKESIDE, TUESDAY)
    expect(other.length).toBeGreaterThan(60)
    expect(other.length).toBeLessThan(200)
    const ours = new Set(plan.map(({ callSid }) => callSid))
    expect(other.some(({ callSid }) => ours.has(callSid))).toBe(false)
  })
})

describe('recordCall', () => {
  test('of a call › is a WAV file of its length, with sound where somebody speaks', () => {
    const call = plan.findLast(({ callerName }) => callerName === 'Dana Whitfield')
    if (!call) throw new Error('Dana has not called')
    const wav = synthesizeRecording(call)
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 15)]).toEqual(['RIFF', 'WAVEfmt'])
    expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(252)
    const loudestIn = (fromS: number, toS: number) =>
      Math.max(...wav.subarray(44 + fromS * 8000, 44 + toS * 8000).map((sample) => Math.abs(sample - 128)))
    expect(loudestIn(0, 2)).toBe(0)
    expect(loudestIn(4, 5)).toBeGreaterThan(20)
  })
})
