import { firstFittingText, replaceTypography } from '../formats/text-message.ts'

// Free of zod. Fills in the templates of invitations, both for the message itself and for its preview

/** The placeholders of a template: {name} is the customer's first name */
export const PLACEHOLDERS = ['name', 'business', 'link'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const PLACEHOLDER = /\{([^{}]*)\}/g

interface Facts {
  business: string
  /** Empty: the greeting contains no name */
  name: string
  link?: string
}

const GREETING = /^[^.!?{}]{0,30}\{name\}[^\S\n]*[,:;!]?\s*/
const NAME_AND_COMMA = /[,\s]*\{name\}/g

/** Stops at a placeholder, because its letters are not part of the text */
const capitalizeStart = (text: string) => text.replace(/^[^\p{L}{]*\p{L}/u, (start) => start.toUpperCase())

/** Replaces in one pass, so that the name of a customer or a business is never read as a placeholder */
const replacePlaceholders = (template: string, facts: Facts) =>
  template.replace(PLACEHOLDER, (written, key: string) =>
    PLACEHOLDERS.includes(key as Placeholder) ? (facts[key as Placeholder] ?? written) : written,
  )

/** "Hello {name}, would you …" becomes "Hello, would you …" if the person's first name is unknown */
export function fillTemplate(template: string, facts: Facts): string {
  if (facts.name) return replacePlaceholders(template, facts)
  const nameless = template.replace(NAME_AND_COMMA, '').replace(/^[\s,:;]+/, '')
  return replacePlaceholders(nameless === template ? template : capitalizeStart(nameless), facts)
}

/** The shortest form of our default template, used when nothing longer fits in one segment */
export const SHORTEST_TEXT = '{link}'

interface TextTemplate {
  /** Contains {link} */
  template: string
  /** How to opt out, which every text must contain */
  ending: string
  /** Used when nothing longer fits in one segment; absent: the text is sent in as many segments as it needs */
  shortest?: string
}

/** Names the business. Fits in one segment if omitting the greeting makes that possible */
export function fillTextTemplate({ template, ending, shortest }: TextTemplate, given: Required<Facts>): string {
  const facts = { ...given, business: replaceTypography(given.business), name: replaceTypography(given.name) }
  const named = template.includes('{business}') ? template : `{business}: ${template}`
  const write = (body: string) => `${replacePlaceholders(replaceTypography(body), facts)} ${ending}`
  const start = template.includes('{business}') ? '' : '{business}: '
  const ungreeted = template.replace(GREETING, '')
  const hasMoreText = ungreeted !== template && ungreeted.replace('{link}', '').trim() !== ''
  const nameless = start + (hasMoreText ? capitalizeStart(ungreeted) : template.replace(NAME_AND_COMMA, ''))
  return firstFittingText([
    ...(facts.name ? [write(named)] : []),
    write(nameless),
    ...(shortest === undefined ? [] : [write(start + shortest)]),
  ])
}
