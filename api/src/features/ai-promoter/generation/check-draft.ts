import { MAX_SUGGESTION_LENGTH } from '#contract/ai-promoter/ai-promoter-rules.ts'
import { MAX_SIMILARITY, similarityOf } from '#contract/ai-promoter/similarity.ts'
import type { Language } from '#contract/formats/languages.ts'
import { isBlank } from '#contract/formats/text-rules.ts'
import { detectLanguage } from '../../../platform/base/detect-language.ts'
import { findUnsupportedClaim } from './find-unsupported-claim.ts'

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

/** A phone number or an address can also be spelled out: "five five five, oh one four two" */
const NUMBER_WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|double|triple|cero|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|cient[oa]s?|mil|dieci\\p{L}+|veinti\\p{L}+|(?:dos|tres|cuatro|seis|ocho|sete|nove)cient[oa]s|quinient[oa]s'
const SPELT_NUMBER = new RegExp(`(?<!\\p{L})(?:${NUMBER_WORDS})(?:(?:[^\\p{L}]|and|y)*(?:${NUMBER_WORDS})){2,}(?!\\p{L})`, 'giu')

/** Only the customers themselves may reveal who they are: family, work, age and health are never guessed */
const FAMILY =
  'mother|mom|mum|father|dad|parent|grandmother|grandma|grandfather|grandpa|grandparent|husband|wife|spouse|fianc[eé]e?|boyfriend|girlfriend|partner|sons?|daughters?|kids?|child|children|bab(?:y|ies)|toddlers?|twins?|teen(?:ager)?s?|brothers?|sisters?|siblings?|nieces?|nephews?|aunt|uncle|grand(?:son|daughter|child)(?:s|ren)?|madre|mam[aá]|padre|pap[aá]|abuel[oa]|espos[oa]|marido|novi[oa]|pareja|hij[oa]s?|beb[eé]|niet[oa]s?|herman[oa]s?|sobrin[oa]s?|t[ií][oa]|gemel[oa]s'
/** In "my doctor" the doctor is the practice's; in "as a doctor" it is the reviewer */
const OCCUPATION_OR_STATUS =
  'nurse|teacher|doctor|lawyer|engineer|veteran|student|retiree|retired|senior|immigrant|widow(?:er)?|diabetic|disabled|enfermer[oa]|maestr[oa]|profesora?|m[eé]dic[oa]|abogad[oa]|veteran[oa]|estudiante|jubilad[oa]|inmigrante|solter[oa]|viud[oa]|diab[eé]tic[oa]'
const WHO_WRITES = [
  /\b(?:my name is|call me|me llamo|mi nombre es)\b/giu,
  new RegExp(`\\b(?:my|our|mis?|nuestr[oa]s?)\\s+(?:\\p{L}+\\s+){0,2}?(${FAMILY})(?!\\p{L})`, 'giu'),
  new RegExp(
    `\\b(?:as|i am|i[’']m|being|como|soy)\\s+(?:an?\\s+|una?\\s+)?(?:[\\p{L}-]+\\s+){0,2}?(${FAMILY}|${OCCUPATION_OR_STATUS})(?!\\p{L})`,
    'giu',
  ),
  /\b(?:at my age|in my (?:twenties|thirties|forties|fifties|sixties|seventies|eighties)|years? old|pregnant|a mi edad|embarazada|tengo \p{L}+ años)\b/giu,
]

/** Capitalized in the middle of a sentence, but not names */
const ALWAYS_CAPITALISED = new Set(['i', 'ok', 'tv', 'dr', 'dra', 'mr', 'mrs', 'ms', 'sr', 'sra', 'usa', 'google', 'yelp'])

const numbersIn = (text: string) => text.match(/\d+/g) ?? []
const toLowercaseWithoutAccents = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Capitalized words that do not begin a sentence */
function findMidSentenceCapitalizedWords(text: string): string[] {
  const names: string[] = []
  for (const sentence of text.split(/(?<=[.!?:…])\s+|\n+|["“”«»(]/u)) {
    const tokens = sentence.match(/[\p{L}][\p{L}\p{M}'’-]*/gu) ?? []
    for (const token of tokens.slice(1)) if (/^\p{Lu}/u.test(token)) names.push(token.replace(/['’](?:s|m|d|ll|ve|re)$/iu, ''))
  }
  return names
}

/** A number or a name in the draft that is missing from its source text; null when there is none */
function findInventedNumberOrName(text: string, given: string): string | null {
  const knownNumbers = new Set(numbersIn(given))
  const number = numbersIn(text).find((found) => !knownNumbers.has(found))
  if (number) return number
  const known = new Set(toLowercaseWithoutAccents(given).match(/\p{L}+/gu) ?? [])
  const isKnown = (name: string) =>
    (toLowercaseWithoutAccents(name).match(/\p{L}+/gu) ?? []).every(
      (part) => ALWAYS_CAPITALISED.has(part) || known.has(part) || known.has(part.replace(/s$/, '')),
    )
  return findMidSentenceCapitalizedWords(text).find((name) => !isKnown(name)) ?? null
}

/** A spelled-out number that is missing from the source text, whatever separates its words */
function findInventedSpelledNumber(text: string, given: string): string | null {
  const plain = (source: string) => toLowercaseWithoutAccents(source).replace(/[^\p{L}]+/gu, ' ')
  return (text.match(SPELT_NUMBER) ?? []).find((number) => !plain(given).includes(plain(number).trim())) ?? null
}

/** A hint at who the reviewer is, unless the source text contains it */
function findUnsupportedReviewerHint(text: string, given: string): string | null {
  const known = new Set(toLowercaseWithoutAccents(given).match(/\p{L}+/gu) ?? [])
  const isGiven = (hint: string) => (toLowercaseWithoutAccents(hint).match(/\p{L}{3,}/gu) ?? []).some((token) => known.has(token))
  for (const pattern of WHO_WRITES) for (const [hint, person] of text.matchAll(pattern)) if (!isGiven(person ?? hint)) return hint
  return null
}

/** What a draft is checked against: its source text, and the drafts shown next to it */
export interface DraftContext {
  language: Language
  given: string
  others: readonly string[]
  /** The customer will publish it, so it may contain no judgment and no treatment that the customer did not mention */
  isCustomersOwn?: boolean
}

export interface DraftFault {
  /** alike: too similar to another draft, so it may be left out while the others are offered */
  kind: 'unusable' | 'alike'
  /** Sent to the model, which gets one more attempt */
  problem: string
}

/** null when the draft can be offered to a customer */
export function findDraftFault(text: string, { language, given, others, isCustomersOwn = false }: DraftContext): DraftFault | null {
  const unusable = (problem: string): DraftFault => ({ kind: 'unusable', problem })
  if (isBlank(text)) return unusable('The draft is empty')
  if (text.length > MAX_SUGGESTION_LENGTH)
    return unusable(`The draft has ${text.length} characters, and the limit is ${MAX_SUGGESTION_LENGTH}`)
  if (detectLanguage(text) !== language) return unusable(`The draft is not written in ${language === 'en' ? 'English' : 'Spanish'}`)
  if (RATING.test(text)) return unusable('The draft suggests a rating or a number of stars')
  const promised = (text.match(REWARD) ?? []).find((token) => !given.toLowerCase().includes(token.toLowerCase()))
  if (promised || IN_EXCHANGE.test(text)) return unusable('The draft mentions a reward')
  if (CONTACT.test(text)) return unusable('The draft contains a link, an address or a hashtag')
  const spelt = findInventedSpelledNumber(text, given)
  if (spelt) return unusable(`The draft says “${spelt}”, a number in words that is not in the data`)
  const hint = findUnsupportedReviewerHint(text, given)
  if (hint) return unusable(`The draft says “${hint}”, which hints at who the reviewer is`)
  const invented = findInventedNumberOrName(text, given)
  if (invented) return unusable(`The draft says “${invented}”, which is not in the data`)
  const unsupported = isCustomersOwn && findUnsupportedClaim(text, given)
  if (unsupported) return unusable(`The draft says “${unsupported}”, which the customer neither chose nor wrote`)
  if (others.some((other) => similarityOf(text, other) > MAX_SIMILARITY))
    return { kind: 'alike', problem: 'The draft is too similar to another one. Start differently and use other sentences' }
  return null
}

/** Cleans up a text for a text box: removes control characters and runs of white space, keeps line breaks */
export const tidyDraft = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n]+|[\p{Cs}]+/gu, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
