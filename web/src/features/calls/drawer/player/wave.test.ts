import { expect, test } from 'vitest'
import { DANA_DETAIL, ESTIMATE } from '../../testing/call-fixtures.ts'
import { computeItemMarks, computeWaveBars, listVoices } from './wave.ts'

const LINES = DANA_DETAIL.transcript_lines

test('the bars of a waveform › of two channels › have the speaker of the louder one', () => {
  const bars = computeWaveBars({ levels: [100, 25, 0], speakers: ['caller', 'staff', null] }, LINES, 60)
  expect(bars).toEqual([
    { level: 1, speaker: 'caller' },
    { level: 0.25, speaker: 'staff' },
    { level: 0, speaker: null },
  ])
})

test('the bars of a waveform › of one channel › have the speaker whose line it is, and none before the first', () => {
  // Lines begin at 4, 12, 20 seconds and so on, alternating between Megan and the caller
  const bars = computeWaveBars({ levels: Array(10).fill(50), speakers: null }, LINES, 60)
  expect(bars.map(({ speaker }) => speaker?.[0] ?? '-').join('')).toBe('-scsscsccs')
})

test('the voices of a waveform › with and without a transcript › have its names or those of their side', () => {
  const bars = computeWaveBars({ levels: [100, 25], speakers: ['caller', 'staff'] }, LINES, 60)
  expect(listVoices(bars, LINES).map(({ name }) => name)).toEqual(['Megan', 'Caller'])
  expect(listVoices(bars.slice(0, 1), []).map(({ name }) => name)).toEqual(['Caller'])
})

test('the marks of action items › stand where the line was said, near ones as one, and without a line there is none', () => {
  const item = (action_items: string, transcript_line: number | null) => ({ ...ESTIMATE, action_items, transcript_line })
  const items = [item('Late', 6), item('Unknown', null), item('Gone', 99), item('Early', 0), item('Next to it', 1)]
  expect(computeItemMarks(items, LINES, 104)).toEqual([
    { atS: 4, share: 4 / 104, items: ['Early', 'Next to it'] },
    { atS: 52, share: 0.5, items: ['Late'] },
  ])
  expect(computeItemMarks(items, LINES, 3)).toEqual([])
})
