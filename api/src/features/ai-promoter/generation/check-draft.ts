import { MAX_SUGGESTION_LENGTH } from '#contract/ai-promoter/ai-promoter-words.ts'
import { MOST_ALIKE, similarityOf } from '#contract/ai-promoter/similarity.ts'
import type { Language } from '#contract/languages.ts'
import { isBlank } from '#contract/text.ts'
import { languageOf } from './language-of.ts'

const NUMBERS =
  '(?:\\d+(?:[.,]\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)'
const RATING = new RegExp(
  [
    `${NUMBERS}[\\s-]*(?:stars?|estrellas?|thumbs?)\\b`,
    `${NUMBERS}\\s*(?:/|out of|de|sobre)\\s*(?:5|10|five|ten|cinco|diez|100)\\b`,
    '[★☆⭐🌟]',
    '\\bstars? rating|\\b(?:top|perfect|highest) (?:score|rating)|\\b(?:calificaci[oó]n|puntuaci[oó]n) (?:perfecta|m[aá]xima)',
  ].join('|'),
  'iu',
)

const REWARD =
  /\b(?:gift ?cards?|coupons?|vouchers?|rewards?|rewarded|raffle|sweepstakes|discounts?|cash ?back|refund|tarjetas? de regalo|cup[oó]n(?:es)?|recompensas?|sorteo|descuentos?|reembolso)\b/giu
const IN_EXCHANGE =
  /\b(?:in (?:exchange|return) for|paid (?:me )?for|a cambio de)\b[^.]{0,40}\b(?:review|opinion|words|rese[ñn]a|opini[oó]n)/iu

const CONTACT = /https?:\/\/|www\.|[\w.+-]+@[\w-]+\.\w|#\p{L}/iu

/** Capitalised in the middle of a sentence without being a name */
const ALWAYS_CAPITALISED = new Set(['i', 'ok', 'tv', 'dr', 'dra', 'mr', 'mrs', 'ms', 'sr', 'sra', 'usa', 'google', 'yelp'])

const numbersIn = (text: string) => text.match(/\d+/g) ?? []
const lettersOf = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Words with a capital letter that do not begin a sentence */
function namesIn(text: string): string[] {
  const names: string[] = []
  for (const sentence of text.split(/(?<=[.!?:…])\s+|\n+|["“”«»(]/u)) {
    const words = sentence.match(/[\p{L}][\p{L}\p{M}'’-]*/gu) ?? []
    for (const word of words.slice(1)) if (/^\p{Lu}/u.test(word)) names.push(word.replace(/['’](?:s|m|d|ll|ve|re)$/iu, ''))
  }
  return names
}

/** Fact that is in the draft but in none of what it was made of; null when there is none */
function findInvented(text: string, given: string): string | null {
  const knownNumbers = new Set(numbersIn(given))
  const number = numbersIn(text).find((found) => !knownNumbers.has(found))
  if (number) return number
  const known = new Set(lettersOf(given).match(/\p{L}+/gu) ?? [])
  const isKnown = (name: string) =>
    (lettersOf(name).match(/\p{L}+/gu) ?? []).every(
      (part) => ALWAYS_CAPITALISED.has(part) || known.has(part) || known.has(part.replace(/s$/, '')),
    )
  return namesIn(text).find((name) => !isKnown(name)) ?? null
}

/** What the draft was made of, and those beside which it will stand */
export interface DraftSurroundings {
  language: Language
  given: string
  others: readonly string[]
}

export interface DraftFault {
  /** alike: the draft may be left out, and the others still serve */
  kind: 'unusable' | 'alike'
  /** Told to the model, which gets one more try */
  problem: string
}

/** null when the draft can be offered to a customer */
export function findFault(text: string, { language, given, others }: DraftSurroundings): DraftFault | null {
  const unusable = (problem: string): DraftFault => ({ kind: 'unusable', problem })
  if (isBlank(text)) return unusable('The draft is empty')
  if (text.length > MAX_SUGGESTION_LENGTH)
    return unusable(`The draft has ${text.length} characters, but may have ${MAX_SUGGESTION_LENGTH} at most`)
  if (languageOf(text) !== language) return unusable(`The draft is not written in ${language === 'en' ? 'English' : 'Spanish'}`)
  if (RATING.test(text)) return unusable('The draft suggests a rating or a number of stars')
  const promised = (text.match(REWARD) ?? []).find((word) => !given.toLowerCase().includes(word.toLowerCase()))
  if (promised || IN_EXCHANGE.test(text)) return unusable('The draft speaks of a reward')
  if (CONTACT.test(text)) return unusable('The draft contains a link, an address or a hashtag')
  const invented = findInvented(text, given)
  if (invented) return unusable(`The draft says “${invented}”, which is not in the data`)
  if (others.some((other) => similarityOf(text, other) > MOST_ALIKE))
    return { kind: 'alike', problem: 'The draft reads too much like another one. Begin with something else and use other sentences' }
  return null
}

/** Tidied for a text box: control characters and runs of white space are gone, line breaks stay */
export const tidied = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n]+|[\p{Cs}]+/gu, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
