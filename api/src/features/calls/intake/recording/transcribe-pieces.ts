import { setTimeout as sleep } from 'node:timers/promises'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import { ProviderError } from '../../../../platform/base/provider-error.ts'
import type { Ai, ModelCost } from '../../../../platform/vendors/ai.ts'
import { cutBySize, splitWav } from '../../recordings/waveform/split-wav.ts'
import { cutAtSilences } from './cut-at-silences.ts'
import type { PieceKey } from './transcript-pieces.queries.ts'

const CALLER = { speaker: 'caller', name: 'Caller' } as const
const STAFF = { speaker: 'staff', name: 'Staff' } as const
/** In Twilio's dual-channel recordings the first channel has the party that was there first, and the second the dialed one */
const SPEAKERS = { incoming: [CALLER, STAFF], outgoing: [STAFF, CALLER] } as const
type Direction = keyof typeof SPEAKERS

/** Pieces transcribed concurrently */
const AT_ONCE = 4
/** Pauses requested by the service are waited for here up to this length; for a longer one, the job is run again later */
const LONGEST_PAUSE_S = 30
const MAX_PAUSES = 10

interface PieceStore {
  find(piece: PieceKey): TranscriptLine[] | undefined
  save(piece: PieceKey, lines: TranscriptLine[], spent: ModelCost | undefined): Promise<void>
}

/** Transcribes pieces that are not stored yet. The first failure stops all others, so that nothing more is sent and paid for */
export async function transcribePieces(
  ai: Ai,
  wav: Buffer,
  store: PieceStore,
  direction: Direction = 'incoming',
): Promise<TranscriptLine[]> {
  const withTimes = ai.reportsTimes
  const lines: TranscriptLine[] = []
  const waiting = cutIntoPieces(wav, withTimes, direction)
    .filter((piece) => {
      const known = store.find(piece.key)
      if (known) lines.push(...known)
      return !known
    })
    .values()
  let failure: { error: unknown } | undefined
  const transcribeNext = async () => {
    for (const { key, who, startS: pieceStartS, wav: piece, name } of waiting) {
      if (failure) return
      try {
        const { segments, spent } = await retryAfterPause(() => ai.transcribe(piece, name, { withTimes }))
        const spoken = segments.map(({ startS, text }) => ({
          ...who,
          at_s: Math.round((pieceStartS + startS) * 10) / 10,
          text: toPlainText(text),
        }))
        await store.save(key, spoken, spent)
        lines.push(...spoken)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, transcribeNext))
  if (failure) throw failure.error
  return lines.filter(({ text }) => text).sort((a, b) => a.at_s - b.at_s)
}

function cutIntoPieces(wav: Buffer, withTimes: boolean, direction: Direction) {
  return splitOrReject(wav, withTimes ? cutBySize() : cutAtSilences).flatMap(({ pieces }, channel) =>
    pieces.map((piece) => ({
      ...piece,
      key: { channel, startMs: Math.round(piece.startS * 1000), bytes: piece.wav.length },
      who: SPEAKERS[direction][channel] ?? SPEAKERS[direction][0],
      name: `recording-channel-${channel + 1}.wav`,
    })),
  )
}

function splitOrReject(wav: Buffer, cut: Parameters<typeof splitWav>[1]) {
  try {
    return splitWav(wav, cut)
  } catch (error) {
    throw new ProviderError('twilio', 'The recording is not a readable WAV file', { retryable: false, cause: error })
  }
}

async function retryAfterPause<T>(request: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await request()
    } catch (error) {
      const pauseS = error instanceof ProviderError && error.retryable ? error.retryAfterS : undefined
      if (pauseS === undefined || pauseS > LONGEST_PAUSE_S || pauses === MAX_PAUSES) throw error
      await sleep(pauseS * 1000)
    }
  }
}

/** One line, without control characters and lone surrogates, which PostgreSQL cannot store */
const toPlainText = (text: string) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
