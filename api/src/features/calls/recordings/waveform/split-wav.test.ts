import { describe, expect, test } from 'vitest'
import { cutBySize, splitWav } from './split-wav.ts'

function chunk(id: string, content: Buffer, claimedSize = content.length): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(claimedSize, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

function format(channels: number, bits = 16, tag = 1): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(tag, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(8_000, 4)
  content.writeUInt32LE((8_000 * channels * bits) / 8, 8)
  content.writeUInt16LE((channels * bits) / 8, 12)
  content.writeUInt16LE(bits, 14)
  return chunk('fmt ', content)
}

const riff = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
const samples = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer)

describe('splitWav', () => {
  test('of two channels › gives each alone', () => {
    const note = chunk('note', Buffer.from('odd'))
    const [caller, staff] = splitWav(riff(format(2), chunk('data', samples(1, -1, 2, -2, 3, -3)), note), cutBySize())
    expect(caller?.pieces).toEqual([{ startS: 0, wav: riff(format(1), chunk('data', samples(1, 2, 3))) }])
    expect(staff?.pieces).toEqual([{ startS: 0, wav: riff(format(1), chunk('data', samples(-1, -2, -3))) }])
  })

  test('of one channel › gives it as it is', () => {
    const wav = riff(format(1), chunk('data', samples(1, 2, 3)))
    expect(splitWav(wav, cutBySize())).toEqual([{ pieces: [{ startS: 0, wav }] }])
  })

  test('of µ-law, a byte a sample › splits it too', () => {
    const [, staff] = splitWav(riff(format(2, 8, 7), chunk('data', Buffer.from([1, 2, 3, 4]))), cutBySize())
    expect(staff?.pieces[0]?.wav).toEqual(riff(format(1, 8, 7), chunk('data', Buffer.from([2, 4]))))
  })

  test('of more than a transcription takes › cuts it and returns where each piece starts', () => {
    const frames = Array.from({ length: 16_000 }, (_, index) => [index % 100, 0]).flat()
    const [caller] = splitWav(riff(format(2), chunk('data', samples(...frames))), cutBySize(8_000))
    expect(caller?.pieces.map(({ startS }) => startS)).toEqual([0, 0.5, 1, 1.5])
    expect(caller?.pieces.every(({ wav }) => wav.length < 8_100)).toBe(true)
  })

  test('cut within › gives the samples of each part, and the time at which its speech begins', () => {
    const [caller] = splitWav(riff(format(1), chunk('data', samples(1, 2, 3, 4, 5))), () => [
      { from: 0, to: 2, speechFrom: 1 },
      { from: 3, to: 5, speechFrom: 4 },
    ])
    expect(caller?.pieces).toEqual([
      { startS: 1 / 8_000, wav: riff(format(1), chunk('data', samples(1, 2))) },
      { startS: 4 / 8_000, wav: riff(format(1), chunk('data', samples(4, 5))) },
    ])
  })

  test('of audio that names a size beyond its end › takes what is there', () => {
    const wav = Buffer.concat([riff(format(2)), chunk('data', samples(1, -1, 2), 0xffffffff)])
    expect(splitWav(wav, cutBySize())[0]?.pieces[0]?.wav).toEqual(riff(format(1), chunk('data', samples(1))))
  })

  test('without audio › gives nothing to transcribe', () => {
    expect(splitWav(riff(format(2)), cutBySize())).toEqual([{ pieces: [] }, { pieces: [] }])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>this is no sound at all</html>')],
    ['no format', riff(chunk('data', samples(1, 2)))],
    ['a cut format', riff(chunk('fmt ', Buffer.alloc(4)))],
    ['no channels', riff(format(0))],
    ['seven channels', riff(format(7))],
  ])('of %s › throws', (_, wav) => {
    expect(() => splitWav(wav, cutBySize())).toThrow(/WAV/)
  })
})
