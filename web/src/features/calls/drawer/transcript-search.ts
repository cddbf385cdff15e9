import type { TranscriptLine } from '#contract/calls/calls.ts'

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

/** Each line in its parts, and how often the words were found in all: as they stand, or else, like the list's search, each for itself */
export function searchLines(lines: readonly TranscriptLine[], words: string): { lines: FoundLine[]; matches: number } {
  const phrase = words.trim()
  const found = markAll(lines, phrase === '' ? [] : [phrase])
  return found.matches > 0 ? found : markAll(lines, phrase.split(/\s+/).filter(Boolean))
}

function markAll(lines: readonly TranscriptLine[], wanted: readonly string[]): { lines: FoundLine[]; matches: number } {
  // The longer first: "form forms" marks the whole of "forms"
  const pattern = wanted.toSorted((a, b) => b.length - a.length).map(escaped)
  const expression = pattern.length > 0 ? new RegExp(`(${pattern.join('|')})`, 'giu') : null
  let matches = 0
  const found = lines.map((line, place) => {
    // Splitting by a group puts what matched at each odd place
    const pieces = expression ? line.text.split(expression) : [line.text]
    const parts = pieces.map((text, at) => ({ text, match: at % 2 === 1 ? matches++ : null })).filter(({ text }) => text !== '')
    return { line, place, parts }
  })
  return { lines: found, matches }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
