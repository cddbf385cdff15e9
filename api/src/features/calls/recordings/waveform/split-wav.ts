/** One channel (speaker) of a recording: WAV files that the transcription service accepts, each with the time at which its speech begins */
export interface Channel {
  pieces: { startS: number; wav: Buffer }[]
}

interface Chunk {
  id: string
  content: Buffer
}

export interface SampleFormat {
  /** WAVE format: 1 PCM, 6 A-law, 7 µ-law */
  tag: number
  channels: number
  sampleRate: number
  bytesPerSample: number
  bitsPerSample: number
}

/** A part of a channel, in samples. `speechFrom`: where speech begins in it */
export interface Cut {
  from: number
  to: number
  speechFrom: number
}

/** OpenAI's transcription accepts files of up to 25 MB */
const LARGEST_PIECE = 24 * 1024 * 1024

/** Splits a recording into its channels, and each channel at the cuts that `cut` returns. Throws when the file is not a WAV file */
export function splitWav(wav: Buffer, cut: (samples: Buffer, format: SampleFormat) => Cut[]): Channel[] {
  const chunks = readChunks(wav)
  const format = readFormat(chunks.find(({ id }) => id === 'fmt ')?.content)
  const audio = chunks.find(({ id }) => id === 'data')?.content ?? Buffer.alloc(0)
  const { bytesPerSample, sampleRate } = format
  return Array.from({ length: format.channels }, (_, channel) => {
    const samples = format.channels === 1 ? audio : pickChannel(audio, format, channel)
    const pieces = cut(samples, format).map(({ from, to, speechFrom }) => {
      const content = samples.subarray(from * bytesPerSample, to * bytesPerSample)
      return {
        startS: speechFrom / sampleRate,
        wav: writeChunks([
          { id: 'fmt ', content: monoFormat(format) },
          { id: 'data', content },
        ]),
      }
    })
    return { pieces }
  })
}

/** Cuts only what is too large to send at once, for a service that returns times itself */
export const cutBySize =
  (largestPiece = LARGEST_PIECE) =>
  (samples: Buffer, { bytesPerSample }: SampleFormat): Cut[] => {
    const frames = Math.floor(samples.length / bytesPerSample)
    const max = Math.max(1, Math.floor(largestPiece / bytesPerSample))
    return Array.from({ length: Math.ceil(frames / max) }, (_, index) => {
      const from = index * max
      return { from, to: Math.min(from + max, frames), speechFrom: from }
    })
  }

function readChunks(wav: Buffer): Chunk[] {
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('This is no WAV')
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= wav.length; ) {
    const size = wav.readUInt32LE(at + 4)
    // A streamed recording may declare a size beyond the end of the file: subarray stops at the end
    chunks.push({ id: wav.toString('latin1', at, at + 4), content: wav.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

function readFormat(content: Buffer | undefined): SampleFormat {
  if (!content || content.length < 16) throw new Error('This WAV does not say how its audio is written')
  const channels = content.readUInt16LE(2)
  const bytesPerSample = content.readUInt16LE(12) / channels
  if (channels < 1 || channels > 2 || !Number.isInteger(bytesPerSample) || bytesPerSample < 1)
    throw new Error('This WAV is written in a way that calls are not')
  return {
    tag: content.readUInt16LE(0),
    channels,
    sampleRate: content.readUInt32LE(4) || 8_000,
    bytesPerSample,
    bitsPerSample: content.readUInt16LE(14),
  }
}

function pickChannel(audio: Buffer, { channels, bytesPerSample }: SampleFormat, channel: number): Buffer {
  const frameBytes = channels * bytesPerSample
  const frames = Math.floor(audio.length / frameBytes)
  const picked = Buffer.allocUnsafe(frames * bytesPerSample)
  for (let frame = 0; frame < frames; frame++) {
    const from = frame * frameBytes + channel * bytesPerSample
    for (let byte = 0; byte < bytesPerSample; byte++) picked[frame * bytesPerSample + byte] = audio[from + byte] ?? 0
  }
  return picked
}

function monoFormat({ tag, sampleRate, bytesPerSample, bitsPerSample }: SampleFormat): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(tag, 0)
  content.writeUInt16LE(1, 2)
  content.writeUInt32LE(sampleRate, 4)
  content.writeUInt32LE(sampleRate * bytesPerSample, 8)
  content.writeUInt16LE(bytesPerSample, 12)
  content.writeUInt16LE(bitsPerSample, 14)
  return content
}

function writeChunks(chunks: Chunk[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(({ id, content }) => [chunkHeader(id, content.length), content, Buffer.alloc(content.length % 2)]),
  )
  return Buffer.concat([chunkHeader('RIFF', body.length + 4), Buffer.from('WAVE'), body])
}

function chunkHeader(id: string, size: number): Buffer {
  const written = Buffer.alloc(8)
  written.write(id, 0, 'latin1')
  written.writeUInt32LE(size, 4)
  return written
}
