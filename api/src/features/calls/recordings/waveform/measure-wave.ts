import { WAVEFORM_PARTS } from '#contract/calls/waveform.ts'
import { measureLevels } from './sample-levels.ts'
import { splitWav } from './split-wav.ts'

/** As stored in `recording_waves`: one byte per part, one channel after the other, 255 for the loudest part */
export interface Wave {
  channels: number
  levels: Uint8Array
}

const LOUDEST = 255
const UNREADABLE: Wave = { channels: 0, levels: new Uint8Array() }

/** Takes a second for an hour of two channels. Unreadable audio has no waveform, and is not measured again */
export function measureLoudness(wav: Uint8Array): Wave {
  const channels = measureChannelLevels(Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength))
  if (!channels) return UNREADABLE
  const loudest = channels.flatMap((levels) => [...levels]).reduce((max, level) => Math.max(max, level), 0)
  const factor = loudest === 0 ? 0 : LOUDEST / loudest
  return { channels: channels.length, levels: Uint8Array.from(channels.flatMap((levels) => [...levels].map((level) => level * factor))) }
}

function measureChannelLevels(wav: Buffer): Float64Array[] | null {
  const channels: (Float64Array | null)[] = []
  try {
    splitWav(wav, (samples, format) => {
      const frames = Math.floor(samples.length / format.bytesPerSample)
      channels.push(measureLevels(samples, format, Math.max(1, Math.ceil(frames / WAVEFORM_PARTS))))
      // This cut callback does not have to return any pieces
      return []
    })
  } catch {
    return null
  }
  const known = channels.filter((levels) => levels !== null)
  return known.length === channels.length ? known : null
}
