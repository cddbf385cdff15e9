import { createHash } from 'node:crypto'
import type { DemoCall } from './demo-call.ts'

const RATE = 8000
const SILENCE = 0x80
const MURMUR_S = 1.6
const RECORDED_CALLS = 10

/** Only the newest answered calls, and messages, have a recording */
export const pickCallsToRecord = (calls: readonly DemoCall[]): DemoCall[] => [
  ...calls.filter(({ callStatus, spam }) => callStatus === 'Answered' && !spam).slice(-RECORDED_CALLS),
  ...calls.filter(({ messageS }) => messageS > 0),
]

export const recordedSeconds = ({ durationS, messageS }: DemoCall): number => messageS || durationS

/** Derived from the call_sid, so that the file can be written before the call's row */
export function recordingUuid(callSid: string): string {
  const hex = createHash('md5').update(`recording ${callSid}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Sentences differ in loudness */
const LOUDNESS = [0.9, 0.55, 1, 0.7, 0.35, 0.8, 0.5]

const voices = {
  staff: LOUDNESS.map((loudness) => humVoice(205, 3.1, loudness)),
  caller: LOUDNESS.map((loudness) => humVoice(128, 2.6, loudness)),
}

/** A WAV file as long as the call, in which two voices murmur wherever the transcript has them speak */
export function synthesizeRecording(call: DemoCall): Buffer {
  const { transcript } = call
  const durationS = recordedSeconds(call)
  const samples = Buffer.alloc(durationS * RATE, SILENCE)
  transcript.forEach(({ speaker, at_s: from }, index) => {
    const until = Math.max(from, (transcript[index + 1]?.at_s ?? durationS - 2) - 0.6)
    for (let at = from * RATE, sentence = index; at < until * RATE; sentence++) {
      const voice = voices[speaker][sentence % LOUDNESS.length] ?? Buffer.alloc(1)
      voice.copy(samples, at, 0, Math.round(Math.min(voice.length, until * RATE - at)))
      at += voice.length
    }
  })
  return Buffer.concat([wavHeader(samples.length), samples])
}

/** Syllables of a hummed voice: a tone with two overtones, swelling and fading */
function humVoice(pitch: number, syllablesAS: number, loudest: number): Buffer {
  const samples = Buffer.alloc(Math.round(MURMUR_S * RATE))
  for (let index = 0; index < samples.length; index++) {
    const time = index / RATE
    const phase = 2 * Math.PI * pitch * (time + 0.006 * Math.sin(2 * Math.PI * 0.625 * time))
    const tone = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase)
    const loudness = Math.max(0, Math.sin(Math.PI * syllablesAS * time)) ** 0.7
    samples[index] = SILENCE + Math.round(22 * loudest * loudness * tone)
  }
  return samples
}

/** A WAV header: PCM, one channel, 8 bits */
function wavHeader(length: number): Buffer {
  const bytes = Buffer.alloc(44)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length, 40)
  return bytes
}
