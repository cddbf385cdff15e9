import type { ActionItem } from '#contract/calls/action-items.ts'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { getWaveform } from '#contract/calls/waveform.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'

export type MeasuredWave = EndpointResponse<typeof getWaveform>['data']
type Speaker = TranscriptLine['speaker']

export interface Bar {
  /** From 0 to 1 */
  level: number
  speaker: Speaker | null
}

/** Takes the speaker of each part from the channels, or from the transcript if both speakers are on one channel */
export function computeWaveBars({ levels, speakers }: MeasuredWave, lines: readonly TranscriptLine[], durationS: number): Bar[] {
  return levels.map((level, part) => {
    const atS = ((part + 0.5) / levels.length) * durationS
    const speaker = speakers ? (speakers[part] ?? null) : (lines.findLast((line) => line.at_s <= atS)?.speaker ?? null)
    return { level: level / 100, speaker }
  })
}

export interface Mark {
  atS: number
  /** Position in the recording, from 0 to 1 */
  share: number
  items: string[]
}

/** Users could not press marks that are closer together than this separately */
const LEAST_DISTANCE = 0.08

/** Positions at which the action items were mentioned. An item whose line is unknown has no mark */
export function computeItemMarks(items: readonly ActionItem[], lines: readonly TranscriptLine[], durationS: number): Mark[] {
  const said = items
    .flatMap(({ transcript_line: place, action_items: text }) => {
      const line = place === null ? undefined : lines[place]
      return line && line.at_s <= durationS ? [{ atS: line.at_s, text }] : []
    })
    .sort((one, other) => one.atS - other.atS)
  const marks: Mark[] = []
  for (const { atS, text } of said) {
    const last = marks.at(-1)
    const share = atS / durationS
    if (last && share - last.share < LEAST_DISTANCE) last.items.push(text)
    else marks.push({ atS, share, items: [text] })
  }
  return marks
}

/** Legend of the waveform's colors, which names each speaker as the transcript does */
export function listVoices(bars: readonly Bar[], lines: readonly TranscriptLine[]): { speaker: Speaker; name: string }[] {
  return (['staff', 'caller'] as const)
    .filter((speaker) => bars.some((bar) => bar.speaker === speaker))
    .map((speaker) => ({ speaker, name: lines.find((line) => line.speaker === speaker)?.name ?? NAMELESS[speaker] }))
}

const NAMELESS: Record<Speaker, string> = { staff: 'Staff', caller: 'Caller' }
