import { searchTermsOf } from '#contract/formats/search-terms.ts'
import { NOTHING, toContainsPattern } from '../../platform/database/like-pattern.ts'

const FEWEST_DIGITS = 7

export interface SearchPatterns {
  /** LIKE patterns, all of which must match */
  terms: string[]
  /** A LIKE pattern of only the digits, when the search looks like a phone number: "(217) 555-0142" finds +12175550142 */
  number: string | null
}

export function toSearchPatterns(search: string): SearchPatterns {
  const terms = searchTermsOf(search)
  if (isPhoneNumberPart(search)) return { terms: patternsOf(terms), number: toContainsPattern(digitsOf(search)) }
  return { terms: patternsOf(terms.map((term) => (isPhoneNumberPart(term) ? digitsOf(term) : term))), number: null }
}

const patternsOf = (terms: string[]): string[] => (terms.length > 0 ? terms.map(toContainsPattern) : [NOTHING])

/** Without leading zeros: a national number may have them, but its E.164 form does not */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

const isPhoneNumberPart = (text: string) => /^[\d\s()+./-]+$/.test(text) && digitsOf(text).length >= FEWEST_DIGITS
