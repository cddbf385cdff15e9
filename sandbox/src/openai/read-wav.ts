import { type DecodedWord, decodeTextFromSamples } from '../phone/encoded-speech.ts'

interface Spoken {
  start: number
  end: number
  text: string
}

interface WavFile {
  seconds: number
  /** The lines spoken on each channel. The sandbox has no speech recognition, so its phone encodes the text into the sound */
  spoken: Spoken[][]
}

/** null if the bytes are not a WAV file with 16-bit samples */
export function readWav(file: Buffer): WavFile | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  const format = chunks.get('fmt ')
  const data = chunks.get('data')
  if (!format || format.length < 16 || !data) return null
  const channels = format.readUInt16LE(2)
  const sampleRate = format.readUInt32LE(4)
  if (channels < 1 || sampleRate < 1 || format.readUInt16LE(14) !== 16) return null
  const samples = Int16Array.from({ length: Math.floor(data.length / 2) }, (_, index) => data.readInt16LE(index * 2))
  return {
    seconds: samples.length / channels / sampleRate,
    spoken: Array.from({ length: channels }, (_, channel) =>
      joinWordsToLines(decodeTextFromSamples({ samples, channel, channels }), sampleRate),
    ),
  }
}

/** About the duration of a word */
const wordSeconds = 0.4

function joinWordsToLines(words: DecodedWord[], sampleRate: number): Spoken[] {
  const lines: (Spoken & { line: number })[] = []
  for (const { frame, line, text } of words) {
    const at = Math.round((frame / sampleRate) * 100) / 100
    const current = lines.at(-1)
    if (current?.line === line) Object.assign(current, { text: `${current.text} ${text}`, end: at + wordSeconds })
    else lines.push({ line, start: at, end: at + wordSeconds, text })
  }
  return lines.map(({ start, end, text }) => ({ start, end, text }))
}
