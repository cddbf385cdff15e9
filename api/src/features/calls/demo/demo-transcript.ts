import type { TranscriptLine } from '#contract/calls/calls.ts'

/** Each line takes up a part of the call's duration in proportion to its length */
export function buildTranscript(talk: string, staff: string, durationS: number): TranscriptLine[] {
  const lines = talk.trim().split('\n')
  const secondsPerCharacter = Math.max(0, durationS - 6) / talk.trim().length
  let at = 3
  return lines.map((line) => {
    const isStaff = line.startsWith('S: ')
    const spoken = {
      speaker: isStaff ? ('staff' as const) : ('caller' as const),
      name: isStaff ? staff : 'Caller',
      at_s: Math.round(at),
      text: line.slice(3),
    }
    at += line.length * secondsPerCharacter
    return spoken
  })
}
