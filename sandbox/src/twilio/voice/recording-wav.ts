import { encodeTextInSamples } from '../../phone/encoded-speech.ts'
import type { SpokenLine } from './spoken-lines.ts'

const sampleRate = 8_000
/** Long enough for most calls, and below the transcription API's limit of 25 MB */
export const longestRecordingSeconds = 300

export interface TimedText {
  start: number
  end: number
  text: string
}

export interface Recording {
  lines: SpokenLine[]
  durationSeconds: number
  channels: 1 | 2
}

export function audioSeconds(durationSeconds: number): number {
  return Math.min(Math.max(durationSeconds, 1), longestRecordingSeconds)
}

/** The first channel is the caller, the second the practice, as Twilio records a forwarded call */
export function timeChannels({ lines, durationSeconds, channels }: Recording): TimedText[][] {
  const spoken = timeLines(lines, audioSeconds(durationSeconds))
  if (channels === 1) return [spoken.map(({ start, end, text }) => ({ start, end, text }))]
  return (['caller', 'staff'] as const).map((speaker) =>
    spoken.filter((line) => line.speaker === speaker).map(({ start, end, text }) => ({ start, end, text })),
  )
}

/** People speak about 2.5 words a second, and the rest of the time is silence. Only what does not fit is spoken faster */
function timeLines(lines: SpokenLine[], seconds: number) {
  const shortestPause = 0.6
  const lengths = lines.map(({ text }) => Math.max(1, text.split(/\s+/).length / 2.5))
  const speech = lengths.reduce((sum, length) => sum + length, 0)
  const pause = Math.max(shortestPause, (seconds - speech) / (lines.length + 1))
  const squeeze = Math.min(1, seconds / (speech + pause * (lines.length + 1)))
  const round = (value: number) => Math.round(value * squeeze * 100) / 100
  let at = 0
  return lines.map((line, index) => {
    const start = at + pause
    at = start + (lengths[index] ?? 0)
    return { ...line, start: round(start), end: round(at) }
  })
}

/** Soft hums in place of speech, with the text itself in their lowest bit, from which the transcription decodes it */
export function renderWav(recording: Recording): Buffer {
  const { channels } = recording
  const frames = Math.round(audioSeconds(recording.durationSeconds) * sampleRate)
  const samples = new Int16Array(frames * channels)
  let number = 0
  timeChannels(recording).forEach((lines, channel) => {
    for (const line of lines) {
      const to = addHum(samples, { line, channel, channels, frames })
      encodeTextInSamples({ samples, channel, channels }, line.text, { line: ++number, from: Math.round(line.start * sampleRate), to })
    }
  })
  return riffFile([
    ['fmt ', formatChunk(channels)],
    ['data', Buffer.from(samples.buffer)],
  ])
}

const syllableFrames = Math.round(sampleRate * 0.19)
const syllablesByVoice = [[196, 220, 247].map(renderSyllable), [131, 147, 165].map(renderSyllable)]

function renderSyllable(pitch: number): Int16Array {
  return Int16Array.from({ length: syllableFrames }, (_, frame) => {
    const swell = Math.sin((Math.PI * frame) / syllableFrames) ** 2
    const phase = (2 * Math.PI * pitch * frame) / sampleRate
    return Math.round(5_200 * swell * (Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.12 * Math.sin(3 * phase)))
  })
}

interface Hum {
  line: TimedText
  channel: number
  channels: number
  frames: number
}

/** Hums at least one syllable, and returns the frame at which it falls silent */
function addHum(samples: Int16Array, { line, channel, channels, frames }: Hum): number {
  const voice = syllablesByVoice[channel] ?? []
  const start = Math.round(line.start * sampleRate)
  const last = Math.max(start, Math.min(Math.round(line.end * sampleRate), frames) - syllableFrames)
  let count = line.text.length
  let until = start
  for (let from = start; from <= last; from += syllableFrames + 160) {
    const syllable = voice[count++ % voice.length]
    // A pause now and then, or the waveform of a long line would be one solid block
    if (!syllable || (count % 9 === 0 && from > start)) continue
    for (let frame = 0; frame < syllableFrames && from + frame < frames; frame++)
      samples[(from + frame) * channels + channel] = syllable[frame] ?? 0
    until = Math.min(from + syllableFrames, frames)
  }
  return until
}

function formatChunk(channels: number): Buffer {
  const chunk = Buffer.alloc(16)
  chunk.writeUInt16LE(1, 0)
  chunk.writeUInt16LE(channels, 2)
  chunk.writeUInt32LE(sampleRate, 4)
  chunk.writeUInt32LE(sampleRate * channels * 2, 8)
  chunk.writeUInt16LE(channels * 2, 12)
  chunk.writeUInt16LE(16, 14)
  return chunk
}

function riffFile(chunks: [id: string, body: Buffer][]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(([id, content]) => [chunkHeader(id, content.length), content, Buffer.alloc(content.length % 2)]),
  )
  return Buffer.concat([chunkHeader('RIFF', body.length + 4), Buffer.from('WAVE'), body])
}

function chunkHeader(id: string, length: number): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(length, 4)
  return header
}
