import { fittingText, plain } from '../text-message.ts'

// Free of zod: how the words of invitations are filled in, for the message itself and for its preview

/** What the words can name: {name} is the customer's first name */
export const PLACEHOLDERS = ['name', 'business', 'link'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const PLACEHOLDER = /\{([^{}]*)\}/g

interface Facts {
  business: string
  /** Empty: nobody is greeted by name */
  name: string
  link?: string
}

const GREETING = /^[^.!?{}]{0,30}\{name\}[^\S\n]*[,:;!]?\s*/
const NAME_AND_COMMA = /[,\s]*\{name\}/g

/** Stops at a placeholder, whose letters are no words */
const withCapital = (text: string) => text.replace(/^[^\p{L}{]*\p{L}/u, (start) => start.toUpperCase())

/** One pass, so that what a name or a business is called is never read as a placeholder */
const put = (words: string, facts: Facts) =>
  words.replace(PLACEHOLDER, (written, key: string) =>
    PLACEHOLDERS.includes(key as Placeholder) ? (facts[key as Placeholder] ?? written) : written,
  )

/** "Hello {name}, would you …" becomes "Hello, would you …" for somebody whose first name is not known */
export function fillWords(words: string, facts: Facts): string {
  if (facts.name) return put(words, facts)
  const nameless = words.replace(NAME_AND_COMMA, '').replace(/^[\s,:;]+/, '')
  return put(nameless === words ? words : withCapital(nameless), facts)
}

/** Of our words, where nothing longer fits one segment */
export const SHORTEST_TEXT = '{link}'

interface TextWords {
  /** With {link} */
  words: string
  /** How to opt out, which every text says */
  ending: string
  /** What is said where nothing longer fits one segment; none: the words are sent in as many as they need */
  shortest?: string
}

/** Names the business, and fits one segment wherever that can be had by leaving out the greeting */
export function fillText({ words, ending, shortest }: TextWords, given: Required<Facts>): string {
  const facts = { ...given, business: plain(given.business), name: plain(given.name) }
  const named = words.includes('{business}') ? words : `{business}: ${words}`
  const write = (body: string) => `${put(plain(body), facts)} ${ending}`
  const start = words.includes('{business}') ? '' : '{business}: '
  const ungreeted = words.replace(GREETING, '')
  const saysMore = ungreeted !== words && ungreeted.replace('{link}', '').trim() !== ''
  const nameless = start + (saysMore ? withCapital(ungreeted) : words.replace(NAME_AND_COMMA, ''))
  return fittingText([...(facts.name ? [write(named)] : []), write(nameless), ...(shortest === undefined ? [] : [write(start + shortest)])])
}
