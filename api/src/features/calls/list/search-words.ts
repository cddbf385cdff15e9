const FEWEST_DIGITS = 7

export interface SearchWords {
  /** Patterns for LIKE; all of them must occur */
  words: string[]
  /** A pattern of the digits alone, when what was typed reads as a phone number: "(217) 555-0142" finds +12175550142 */
  number: string | null
}

export function readSearch(search: string): SearchWords {
  const words = search.split(/\s+/).filter(Boolean)
  if (isNumber(search)) return { words: words.map(containing), number: containing(digitsOf(search)) }
  return { words: words.map((word) => containing(isNumber(word) ? digitsOf(word) : word)), number: null }
}

/** A percent sign that somebody typed is a percent sign */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A national number may be typed with zeros in front, which its international form does not have */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

const isNumber = (text: string) => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= FEWEST_DIGITS
