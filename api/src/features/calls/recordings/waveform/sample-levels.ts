import type { SampleFormat } from './split-wav.ts'

/** µ-law and A-law (ITU-T G.711) and 8-bit PCM as 16-bit amplitudes, one per byte; the sign does not matter for loudness */
const MU_LAW = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)
  return magnitude - 0x84
})
const A_LAW = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55
  const segment = (bits & 0x70) >> 4
  const mantissa = (bits & 0x0f) << 4
  return segment === 0 ? mantissa + 8 : (mantissa + 0x108) << (segment - 1)
})
const PCM_8 = Int16Array.from({ length: 256 }, (_, byte) => (byte - 128) * 256)

/** Loudness (RMS, full scale 32768) of one channel in windows of equal length; null for an encoding that is not supported here */
export function measureLevels(samples: Buffer, format: SampleFormat, windowFrames: number): Float64Array | null {
  const amplitudes = readAmplitudes(samples, format)
  if (!amplitudes) return null
  const frames = amplitudes.length
  const levels = new Float64Array(Math.ceil(frames / windowFrames))
  for (let window = 0; window < levels.length; window++) {
    const from = window * windowFrames
    const to = Math.min(from + windowFrames, frames)
    let sum = 0
    for (let index = from; index < to; index++) sum += (amplitudes[index] ?? 0) ** 2
    levels[window] = Math.sqrt(sum / (to - from))
  }
  return levels
}

function readAmplitudes(samples: Buffer, { tag, bitsPerSample }: SampleFormat): Int16Array | null {
  if (tag === 7) return translateBytes(samples, MU_LAW)
  if (tag === 6) return translateBytes(samples, A_LAW)
  if (tag === 1 && bitsPerSample === 8) return translateBytes(samples, PCM_8)
  // A copy, because a 16-bit view must begin at an even address. WAV and every processor that Node supports are little-endian
  if (tag === 1 && bitsPerSample === 16) return new Int16Array(new Uint8Array(samples.subarray(0, samples.length & ~1)).buffer)
  return null
}

function translateBytes(samples: Buffer, table: Int16Array): Int16Array {
  const amplitudes = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++) amplitudes[index] = table[samples[index] ?? 0] ?? 0
  return amplitudes
}
