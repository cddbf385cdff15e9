import { setTimeout as sleep } from 'node:timers/promises'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { Ai } from '../../../../platform/ai/ai.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { cutAtSilences } from './cut-at-silences.ts'
import { cutBySize, splitWav } from './split-wav.ts'
import type { PieceKey } from './transcript-pieces.queries.ts'

/** In Twilio's dual-channel recordings the caller is on the first channel and the dialled party on the second */
const SPEAKERS = [
  { speaker: 'caller', name: 'Caller' },
  { speaker: 'staff', name: 'Staff' },
] as const

/** Pieces that are transcribed at the same time */
const AT_ONCE = 4
/** A service that asks for a pause gets it here; for a longer one the job makes room for others */
const LONGEST_PAUSE_S = 30
const MOST_PAUSES = 10

interface KeptPieces {
  find(piece: PieceKey): TranscriptLine[] | undefined
  keep(piece: PieceKey, lines: TranscriptLine[]): Promise<void>
}

/** Transcribes what is not kept yet. Whoever fails first stops the others, so that nothing more is sent, and paid, before the next try */
export async function transcribePieces(ai: Ai, wav: Buffer, kept: KeptPieces): Promise<TranscriptLine[]> {
  const withTimes = ai.tellsTimes
  const lines: TranscriptLine[] = []
  const waiting = cut(wav, withTimes)
    .filter((piece) => {
      const known = kept.find(piece.key)
      if (known) lines.push(...known)
      return !known
    })
    .values()
  let failure: { error: unknown } | undefined
  const transcribeNext = async () => {
    for (const { key, who, startS: pieceStartS, wav: piece, name } of waiting) {
      if (failure) return
      try {
        const segments = await withPauses(() => ai.transcribe(piece, name, { withTimes }))
        const said = segments.map(({ startS, text }) => ({ ...who, at_s: Math.round((pieceStartS + startS) * 10) / 10, text: plain(text) }))
        await kept.keep(key, said)
        lines.push(...said)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, transcribeNext))
  if (failure) throw failure.error
  return lines.filter(({ text }) => text).sort((a, b) => a.at_s - b.at_s)
}

function cut(wav: Buffer, withTimes: boolean) {
  return split(wav, withTimes ? cutBySize() : cutAtSilences).flatMap(({ pieces }, channel) =>
    pieces.map((piece) => ({
      ...piece,
      key: { channel, startMs: Math.round(piece.startS * 1000), bytes: piece.wav.length },
      who: SPEAKERS[channel] ?? SPEAKERS[0],
      name: `recording-channel-${channel + 1}.wav`,
    })),
  )
}

function split(wav: Buffer, cut: Parameters<typeof splitWav>[1]) {
  try {
    return splitWav(wav, cut)
  } catch (error) {
    throw new ProviderError('twilio', 'The recording is no sound that can be read', { retryable: false, cause: error })
  }
}

async function withPauses<T>(ask: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await ask()
    } catch (error) {
      const pauseS = error instanceof ProviderError && error.retryable ? error.retryAfterS : undefined
      if (pauseS === undefined || pauseS > LONGEST_PAUSE_S || pauses === MOST_PAUSES) throw error
      await sleep(pauseS * 1000)
    }
  }
}

/** One line, without control characters and lone surrogates, which PostgreSQL cannot store */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
