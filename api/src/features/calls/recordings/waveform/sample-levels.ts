import type { SampleFormat } from './split-wav.ts'

/** µ-law and A-law (ITU-T G.711) as linear amplitudes of 16 bits, one for each byte */
const MU_LAW = Float64Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)
  return magnitude - 0x84
})
const A_LAW = Float64Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55
  const segment = (bits & 0x70) >> 4
  const mantissa = (bits & 0x0f) << 4
  return segment === 0 ? mantissa + 8 : (mantissa + 0x108) << (segment - 1)
})

type Amplitude = (samples: Buffer, index: number) => number

function amplitudeOf({ tag, bitsPerSample }: SampleFormat): Amplitude | null {
  if (tag === 7) return (samples, index) => MU_LAW[samples[index] ?? 0xff] ?? 0
  if (tag === 6) return (samples, index) => A_LAW[samples[index] ?? 0xd5] ?? 0
  if (tag === 1 && bitsPerSample === 16) return (samples, index) => samples.readInt16LE(index * 2)
  if (tag === 1 && bitsPerSample === 8) return (samples, index) => ((samples[index] ?? 128) - 128) * 256
  return null
}

/** Loudness (RMS, full scale 32768) of one channel in windows of equal length; null for an encoding that is not known here */
export function measureLevels(samples: Buffer, format: SampleFormat, windowFrames: number): Float64Array | null {
  const amplitude = amplitudeOf(format)
  if (!amplitude) return null
  const frames = Math.floor(samples.length / format.bytesPerSample)
  return Float64Array.from({ length: Math.ceil(frames / windowFrames) }, (_, window) => {
    const from = window * windowFrames
    const to = Math.min(from + windowFrames, frames)
    let sum = 0
    for (let index = from; index < to; index++) sum += amplitude(samples, index) ** 2
    return Math.sqrt(sum / (to - from))
  })
}
