import type { TranscriptLine } from '#contract/calls/calls.ts'

interface TextPart {
  text: string
  /** Index of the match, from 0; null for the text between matches */
  match: number | null
}

export interface FoundLine {
  line: TranscriptLine
  place: number
  parts: TextPart[]
}

/** Splits each line into parts and counts the matches: matches the whole phrase or, failing that, each term, as the list's search does */
export function searchTranscriptLines(lines: readonly TranscriptLine[], terms: string): { lines: FoundLine[]; matches: number } {
  const phrase = terms.trim()
  const found = markMatchesInLines(lines, phrase === '' ? [] : [phrase])
  return found.matches > 0 ? found : markMatchesInLines(lines, phrase.split(/\s+/).filter(Boolean))
}

function markMatchesInLines(lines: readonly TranscriptLine[], wanted: readonly string[]): { lines: FoundLine[]; matches: number } {
  // Longer terms first, so that "form forms" highlights all of "forms"
  const pattern = wanted.toSorted((a, b) => b.length - a.length).map((term) => escapeRegExp(removeAccents(term)))
  const expression = pattern.length > 0 ? new RegExp(pattern.join('|'), 'giu') : null
  let matches = 0
  const found = lines.map((line, place) => {
    const parts: TextPart[] = []
    let from = 0
    for (const { 0: text, index } of expression ? removeAccents(line.text).matchAll(expression) : []) {
      parts.push({ text: line.text.slice(from, index), match: null })
      from = index + text.length
      parts.push({ text: line.text.slice(index, from), match: matches++ })
    }
    parts.push({ text: line.text.slice(from), match: null })
    return { line, place, parts: parts.filter(({ text }) => text !== '') }
  })
  return { lines: found, matches }
}

/** Removes accents, as the list's search does, without changing the text's length */
const removeAccents = (text: string) => text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
