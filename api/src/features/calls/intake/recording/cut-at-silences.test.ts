import { describe, expect, test } from 'vitest'
import type { SampleFormat } from '../../recordings/waveform/split-wav.ts'
import { cutAtSilences } from './cut-at-silences.ts'

const RATE = 8_000
const pcm16: SampleFormat = { tag: 1, channels: 1, sampleRate: RATE, bytesPerSample: 2, bitsPerSample: 16 }

/** Sound given as stretches of seconds and amplitude. A voice swells and falls about five times per second */
function sound(...stretches: [seconds: number, amplitude: number][]): number[] {
  return stretches.flatMap(([seconds, amplitude]) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, index) => {
      const swell = amplitude > 400 ? Math.abs(Math.sin((Math.PI * 5 * index) / RATE)) : 1
      return Math.round(amplitude * swell * Math.sin((2 * Math.PI * 220 * index) / RATE))
    }),
  )
}

const in16 = (samples: number[]) => Buffer.from(Int16Array.from(samples).buffer)
const seconds = (buffer: Buffer, format = pcm16) =>
  cutAtSilences(buffer, format).map(({ from, to, speechFrom }) =>
    [from, speechFrom, to].map((frame) => Math.round((frame / RATE) * 10) / 10),
  )

describe('cutAtSilences', () => {
  test('of two sentences › returns a piece for each, with a margin and its start', () => {
    expect(seconds(in16(sound([1, 0], [2, 4_000], [1.5, 0], [1, 4_000], [1, 0])))).toEqual([
      [0.8, 1, 3.2],
      [4.3, 4.5, 5.7],
    ])
  })

  test('of a short pause within a sentence › does not cut there', () => {
    expect(seconds(in16(sound([1, 0], [1, 4_000], [0.5, 0], [1, 4_000], [1, 0])))).toEqual([[0.8, 1, 3.7]])
  })

  test('on a noisy line › separates speech from noise', () => {
    expect(seconds(in16(sound([2, 300], [1, 4_000], [2, 300], [1, 4_000], [2, 300])))).toEqual([
      [1.8, 2, 3.2],
      [4.8, 5, 6.2],
    ])
  })

  test('of a quiet speaker on a quiet line › hears them', () => {
    expect(seconds(in16(sound([2, 4], [1, 500], [2, 4])))).toEqual([[1.8, 2, 3.2]])
  })

  test('of a loud and a quiet speaker on one telephone, without a pause › loses neither', () => {
    const heard = (cuts: number[][]) => cuts.map(([from, , to]) => [from, to])
    expect(heard(seconds(in16(sound([5, 12_000], [3, 450], [5, 12_000]))))).toEqual([
      [0, 5],
      [5, 8],
      [8, 13],
    ])
    expect(heard(seconds(in16(sound([1, 0], [6, 9_000], [0.3, 0], [4, 700], [1, 0]))))).toEqual([[0.8, 11.5]])
  })

  test('of somebody who speaks without a pause, now louder, now quieter › loses nothing', () => {
    const cuts = cutAtSilences(in16(sound([4, 6_000], [4, 1_500], [4, 6_000], [4, 1_500])), pcm16)
    const heardS = cuts.reduce((sum, { from, to }) => sum + (to - from) / RATE, 0)
    expect(heardS).toBeCloseTo(16, 0)
  })

  test('of one word in a long call › gives that word only', () => {
    expect(seconds(in16(sound([40, 20], [0.4, 3_000], [40, 20])))).toEqual([[39.8, 40, 40.6]])
  })

  test('of silence, a click, nothing, and less than can be transcribed › gives nothing', () => {
    expect(seconds(in16(sound([3, 0])))).toEqual([])
    expect(seconds(in16([...sound([1, 0]), 20_000, -20_000, ...sound([1, 0])]))).toEqual([])
    expect(seconds(Buffer.alloc(0))).toEqual([])
    expect(seconds(in16(sound([0.08, 4_000])))).toEqual([])
  })

  test('of speech from the first to the last moment › loses nothing of it', () => {
    const [piece, ...others] = cutAtSilences(in16(sound([3, 4_000])), pcm16)
    expect(others).toEqual([])
    expect([piece?.from, piece?.to]).toEqual([0, 3 * RATE])
  })

  test('of a long monologue › cuts where it is quietest, without gap or overlap', () => {
    const cuts = cutAtSilences(in16(sound([20, 4_000], [0.4, 0], [20, 4_000], [0.4, 0], [20, 4_000])), pcm16)
    expect(cuts.map(({ from }) => from / RATE)).toEqual([0, expect.closeTo(20.2, 0), expect.closeTo(40.6, 0)])
    expect(cuts.slice(1).map(({ from }) => from)).toEqual(cuts.slice(0, -1).map(({ to }) => to))
    expect(cuts.at(-1)?.to).toBe(60.8 * RATE)
    for (const { from, to } of cuts) expect((to - from) / RATE).toBeLessThan(28.5)
  })

  test.each([
    ['µ-law', { tag: 7, silence: 0xff, loud: [0x10, 0x90] }],
    ['A-law', { tag: 6, silence: 0xd5, loud: [0x25, 0xa5] }],
    ['8-bit PCM', { tag: 1, silence: 128, loud: [160, 96] }],
  ])('of %s › measures it as it is written', (_, { tag, silence, loud }) => {
    const bytes = Buffer.alloc(5 * RATE, silence)
    for (let index = 2 * RATE; index < 3 * RATE; index++) bytes[index] = loud[Math.floor(index / 20) % 2] ?? 0
    expect(seconds(bytes, { ...pcm16, tag, bytesPerSample: 1, bitsPerSample: 8 })).toEqual([[1.8, 2, 3.2]])
  })

  test('of an encoding that is not known › sends everything, in pieces', () => {
    const format = { ...pcm16, tag: 3, bytesPerSample: 4, bitsPerSample: 32 }
    expect(seconds(Buffer.alloc(40 * RATE * 4), format)).toEqual([
      [0, 0, 28],
      [28, 28, 40],
    ])
  })
})
