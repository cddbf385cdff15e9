/**
 * The sandbox cannot recognize speech, so its recordings contain their text in the sound: each word in the lowest bit of the samples (90 dB
 * below full scale) at the time at which it is spoken. A piece cut out of a recording contains exactly the text spoken in it, as real
 * speech would; lossy re-encoding, or a cut in the middle of a word, loses it.
 *
 * A word: four bytes of mark, two of line number, two of length, the letters in UTF-8, one of checksum
 */
const mark = 0x4d515458
const headBytes = 8

interface Track {
  /** Interleaved samples of all channels */
  samples: Int16Array
  channel: number
  channels: number
}

interface WordTime {
  line: number
  from: number
  to: number
}

/** Encodes a line's text, spread evenly between two frames */
export function encodeTextInSamples(track: Track, text: string, { line, from, to }: WordTime): void {
  const words = text.split(/\s+/).filter(Boolean)
  let free = from
  words.forEach((word, index) => {
    const at = Math.max(free, from + Math.floor(((to - from) * index) / words.length))
    free = writeBytesIntoLowBits(track, encodeWord(word, line), at)
  })
}

function encodeWord(word: string, line: number): Buffer {
  const letters = Buffer.from(word)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(mark, 0)
  head.writeUInt16BE(line % 0x10000, 4)
  head.writeUInt16BE(letters.length, 6)
  return Buffer.concat([head, letters, Buffer.from([checksumOf(letters)])])
}

/** Returns the frame after the last one used. Words that do not fit into the sound are lost */
function writeBytesIntoLowBits({ samples, channel, channels }: Track, bytes: Buffer, from: number): number {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const at = (from + bit) * channels + channel
    if (at >= samples.length) break
    samples[at] = ((samples[at] ?? 0) & ~1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  }
  return from + bytes.length * 8
}

export interface DecodedWord {
  frame: number
  line: number
  text: string
}

/** The text of one channel word by word, in the order in which it is spoken */
export function decodeTextFromSamples({ samples, channel, channels }: Track): DecodedWord[] {
  const frames = Math.floor(samples.length / channels)
  const bitAt = (frame: number) => (samples[frame * channels + channel] ?? 0) & 1
  const byteAt = (frame: number) => {
    let byte = 0
    for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | bitAt(frame + bit)
    return byte
  }
  const words: DecodedWord[] = []
  let last32 = 0
  for (let frame = 0; frame < frames; frame++) {
    last32 = ((last32 << 1) | bitAt(frame)) >>> 0
    if (last32 !== mark) continue
    const at = frame + 1
    const length = (byteAt(at + 16) << 8) | byteAt(at + 24)
    const end = at + (length + 5) * 8
    if (end > frames) continue
    const letters = Buffer.from(Array.from({ length }, (_, index) => byteAt(at + (4 + index) * 8)))
    if (checksumOf(letters) !== byteAt(at + (4 + length) * 8)) continue
    words.push({ frame: frame - 31, line: (byteAt(at) << 8) | byteAt(at + 8), text: letters.toString() })
    frame = end - 1
    last32 = 0
  }
  return words
}

function checksumOf(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => (sum * 31 + byte) & 0xff, 7)
}
