import { containing } from '../../../platform/database/like-pattern.ts'

const FEWEST_DIGITS = 7

export interface SearchWords {
  /** LIKE patterns, all of which must match */
  words: string[]
  /** A LIKE pattern of the digits alone, when the search looks like a phone number: "(217) 555-0142" finds +12175550142 */
  number: string | null
}

export function readSearch(search: string): SearchWords {
  const words = search.split(/\s+/).filter(Boolean)
  if (isNumber(search)) return { words: words.map(containing), number: containing(digitsOf(search)) }
  return { words: words.map((word) => containing(isNumber(word) ? digitsOf(word) : word)), number: null }
}

/** Without leading zeros: a national number may have them, its E.164 form does not */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

const isNumber = (text: string) => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= FEWEST_DIGITS
