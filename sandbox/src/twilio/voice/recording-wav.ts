import type { SpokenLine } from './spoken-lines.ts'

const sampleRate = 8_000
/** Long enough for most calls, and below the transcription API's limit of 25 MB */
export const longestRecordingSeconds = 300

interface TimedText {
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
function timeChannels({ lines, durationSeconds, channels }: Recording): TimedText[][] {
  const spoken = timeLines(lines, audioSeconds(durationSeconds))
  if (channels === 1) return [spoken.map(({ start, end, text }) => ({ start, end, text }))]
  return (['caller', 'staff'] as const).map((speaker) =>
    spoken.filter((line) => line.speaker === speaker).map(({ start, end, text }) => ({ start, end, text })),
  )
}

/** People speak about 2.5 words a second; pauses and lines are then stretched to fill the recording */
function timeLines(lines: SpokenLine[], seconds: number) {
  const pause = 0.6
  let at = pause
  const natural = lines.map((line) => {
    const start = at
    const end = start + Math.max(1, line.text.split(/\s+/).length / 2.5)
    at = end + pause
    return { ...line, start, end }
  })
  const stretch = seconds / at
  const round = (value: number) => Math.round(value * stretch * 100) / 100
  return natural.map((line) => ({ ...line, start: round(line.start), end: round(line.end) }))
}

/** Soft hums in place of speech, and the words themselves in a RIFF chunk of their own, from which the transcription reads them */
export function renderWav(recording: Recording): Buffer {
  const { channels } = recording
  const frames = Math.round(audioSeconds(recording.durationSeconds) * sampleRate)
  const samples = new Int16Array(frames * channels)
  timeChannels(recording).forEach((lines, channel) => {
    for (const line of lines) hum(samples, { line, channel, channels, frames })
  })
  const words = Buffer.from(JSON.stringify({ channels: timeChannels(recording) }))
  return riff([
    ['fmt ', formatChunk(channels)],
    ['data', Buffer.from(samples.buffer)],
    ['mqtx', words],
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

function hum(samples: Int16Array, { line, channel, channels, frames }: Hum) {
  const voice = syllablesByVoice[channel] ?? []
  const last = Math.min(Math.round(line.end * sampleRate), frames) - syllableFrames
  let count = line.text.length
  for (let from = Math.round(line.start * sampleRate); from <= last; from += syllableFrames + 160) {
    const syllable = voice[count++ % voice.length]
    // A pause now and then, or the waveform of a long line would be one solid block
    if (!syllable || count % 9 === 0) continue
    for (let frame = 0; frame < syllableFrames; frame++) samples[(from + frame) * channels + channel] = syllable[frame] ?? 0
  }
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

function riff(chunks: [id: string, body: Buffer][]): Buffer {
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
