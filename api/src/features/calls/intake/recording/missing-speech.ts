import { splitWav } from '../../recordings/waveform/split-wav.ts'
import { cutAtSilences } from './cut-at-silences.ts'

/** In anything shorter, somebody hung up at the greeting, and a model would only guess */
const SHORTEST_TALK_S = 5

const SILENT = 'The recording is silent'
export const NOTHING_UNDERSTOOD = 'No speech in the recording could be understood'

/** Why a recording is not worth a transcript, which is billed per minute; null if somebody speaks in it */
export function explainMissingSpeech(wav: Buffer, durationS: number | null): string | null {
  if (durationS !== null && durationS < SHORTEST_TALK_S) return `Too short to analyze (${durationS} s)`
  return explainEmptyMessage(wav)
}

/** A message may be short, because it has no greeting: "It is Dana, call me" takes three seconds */
export const explainEmptyMessage = (wav: Buffer): string | null => (isSilent(wav) ? SILENT : null)

/** An unreadable file does not count as silent: the transcription reports its problem */
function isSilent(wav: Buffer): boolean {
  try {
    return splitWav(wav, cutAtSilences).every(({ pieces }) => pieces.length === 0)
  } catch {
    return false
  }
}
