import type { TranscriptLine } from '#contract/calls.ts'

interface TextPart {
  text: string
  /** Its number among all that was found, counted from 0; null for what lies between */
  match: number | null
}

export interface FoundLine {
  line: TranscriptLine
  place: number
  parts: TextPart[]
}

/** Each line in its parts, and how often the words were found in all */
export function searchLines(lines: readonly TranscriptLine[], words: string): { lines: FoundLine[]; matches: number } {
  const wanted = words.trim().toLowerCase()
  let matches = 0
  const found = lines.map((line, place) => {
    const parts: TextPart[] = []
    // Lower case may be longer than what it stands for ("İ"); then the places would not fit, and nothing is marked
    const lower = line.text.toLowerCase()
    let from = 0
    if (wanted !== '' && lower.length === line.text.length) {
      for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
        if (at > from) parts.push({ text: line.text.slice(from, at), match: null })
        parts.push({ text: line.text.slice(at, at + wanted.length), match: matches++ })
        from = at + wanted.length
      }
    }
    if (from < line.text.length) parts.push({ text: line.text.slice(from), match: null })
    return { line, place, parts }
  })
  return { lines: found, matches }
}
