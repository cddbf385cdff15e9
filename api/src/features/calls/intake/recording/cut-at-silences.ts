import { measureLevels } from '../../recordings/waveform/sample-levels.ts'
import type { Cut, SampleFormat } from '../../recordings/waveform/split-wav.ts'

const WINDOW_S = 0.02
/** A pause between two sentences; pauses within a sentence are shorter */
const SILENCE_S = 0.7
/** Added around the speech, because consonants begin and end below the threshold */
const MARGIN_S = 0.2
/**
 * Longer stretches are cut where they are quietest. Enough for one line, and less than the length at which some models cut by themselves
 * (30 s)
 */
const LONGEST_S = 28
/** A click, not a word */
const SHORTEST_SPEECH_S = 0.06
/** Breath, not a word */
const SHORTEST_QUIET_SPEECH_S = 0.2
/** The transcription rejects anything shorter */
const SHORTEST_PIECE_S = 0.1
/** Anything quieter is silence on any line: about -52 dB of full scale */
const QUIETEST_SPEECH = 80
/** How much louder a syllable is than the adjacent pause, at minimum */
const SWELLS_BY = 2.5

interface Run {
  from: number
  to: number
}

/**
 * Cuts one speaker's channel into stretches of speech between silences, for a transcription that returns no times: each piece has its own
 * start. Silence is not sent at all, which is cheaper and prevents models from hearing words in noise
 */
export function cutAtSilences(samples: Buffer, format: SampleFormat): Cut[] {
  const windowFrames = Math.max(1, Math.round(format.sampleRate * WINDOW_S))
  const frames = Math.floor(samples.length / format.bytesPerSample)
  const levels = measureLevels(samples, format, windowFrames) ?? new Float64Array(Math.ceil(frames / windowFrames)).fill(Infinity)
  const runs = findSpeech(levels).flatMap((run) => cutAtQuietest(run, levels))
  const margin = Math.round(MARGIN_S / WINDOW_S)
  return runs
    .map(({ from, to }, index) => {
      const [before, after] = [runs[index - 1], runs[index + 1]]
      // Two pieces share the silence between them
      const earliest = before ? Math.ceil((before.to + from) / 2) : 0
      const latest = after ? Math.floor((to + after.from) / 2) : levels.length
      return {
        from: Math.max(from - margin, earliest) * windowFrames,
        to: Math.min(Math.min(to + margin, latest) * windowFrames, frames),
        speechFrom: from * windowFrames,
      }
    })
    .filter(({ from, to }) => to - from >= format.sampleRate * SHORTEST_PIECE_S)
}

/** Stretches of speech, in windows: the loud parts of this channel, and quieter speech between them */
function findSpeech(levels: Float64Array): Run[] {
  const loud = findLoudStretches(levels, { from: 0, to: levels.length }, speechThresholdOf(levels), SHORTEST_SPEECH_S)
  const end = { from: levels.length, to: levels.length }
  const between = [...loud, end].map(({ from }, index) => ({ from: loud[index - 1]?.to ?? 0, to: from }))
  const quiet = between.flatMap((run) =>
    findLoudStretches(levels, run, quietSpeechThresholdOf(levels.subarray(run.from, run.to)), SHORTEST_QUIET_SPEECH_S),
  )
  return [...loud, ...quiet].sort((one, other) => one.from - other.from)
}

/** Stretches above the threshold, including pauses that are shorter than a silence */
function findLoudStretches(levels: Float64Array, { from, to }: Run, threshold: number, shortestS: number): Run[] {
  const runs: (Run & { loud: number })[] = []
  for (let window = from; window < to; window++) {
    if ((levels[window] ?? 0) < threshold) continue
    const last = runs.at(-1)
    if (last && (window - last.to) * WINDOW_S < SILENCE_S) {
      last.to = window + 1
      last.loud++
    } else runs.push({ from: window, to: window + 1, loud: 1 })
  }
  return runs.filter(({ loud }) => loud * WINDOW_S >= shortestS)
}

/**
 * Well above the noise, and far below the loudest fifth of a second, because two speakers on one telephone differ by a factor of ten.
 * Speech without pauses may be mistaken for noise, which is why the quiet parts are searched again
 */
function speechThresholdOf(levels: Float64Array): number {
  const sorted = levels.slice().sort()
  const noise = sorted[Math.floor(sorted.length / 20)] ?? 0
  const loudest = sorted[Math.max(0, sorted.length - 10)] ?? 0
  return Math.max(QUIETEST_SPEECH, Math.min(noise * SWELLS_BY, loudest / 10))
}

/** Noise is level, while speech swells with each syllable: this lower threshold still drops silent and level parts */
function quietSpeechThresholdOf(levels: Float64Array): number {
  const sorted = levels.slice().sort()
  return Math.max(QUIETEST_SPEECH, (sorted[Math.floor(sorted.length / 10)] ?? 0) * SWELLS_BY)
}

/** Cuts a long stretch at its quietest window within the second half of the maximum length */
function cutAtQuietest({ from, to }: Run, levels: Float64Array): Run[] {
  const max = Math.round(LONGEST_S / WINDOW_S)
  if (to - from <= max) return [{ from, to }]
  let quietest = from + max
  for (let window = from + max; window > from + max / 2; window--) if ((levels[window] ?? 0) < (levels[quietest] ?? 0)) quietest = window
  return [{ from, to: quietest }, ...cutAtQuietest({ from: quietest, to }, levels)]
}
