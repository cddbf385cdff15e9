import { factsIn, isSpanish } from './told-facts.ts'

/** What a request for drafts contains, as far as this stand-in uses it; anything may be missing */
interface Asked {
  language: string
  variation: number
  business: { name: string; type: string }
  staff: { name: string }[]
  whatHappened: string
  words: string[]
  comment: string
  draftsSoFar: string[]
}

/** How a model goes wrong about drafts; chosen by the fault switch */
export type DraftTrouble = 'empty' | 'too_long' | 'wrong_language' | 'alike' | 'invented'

/** One draft of a review, by deterministic rules: the same data always give the same text */
export function writeReview(question: string, trouble?: DraftTrouble): { review: string } {
  const asked = readAsked(question)
  if (trouble === 'alike') return { review: asked.draftsSoFar[0] ?? compose(asked, 1) }
  return { review: spoil(asked, compose(asked, asked.variation), trouble) }
}

/** Three drafts that begin, go and end in different ways */
export function writeReviews(question: string, trouble?: DraftTrouble): { reviews: string[] } {
  const asked = readAsked(question)
  return { reviews: [1, 2, 3].map((variation) => spoil(asked, compose(asked, trouble === 'alike' ? 1 : variation), trouble)) }
}

function spoil(asked: Asked, draft: string, trouble: DraftTrouble | undefined): string {
  switch (trouble) {
    case 'empty':
      return '  '
    case 'too_long':
      return `${draft} `.repeat(40)
    case 'wrong_language':
      return compose({ ...asked, language: asked.language === 'es' ? 'en' : 'es' }, asked.variation || 1)
    case 'invented':
      return `${draft} Doctor Wexler did it in 17 minutes.`
    default:
      return draft
  }
}

function compose(asked: Asked, variation: number): string {
  const sentences = (asked.language === 'es' ? inSpanish : inEnglish)(asked, variation, factsFor(asked, variation))
  return sentences.filter(Boolean).join(' ')
}

/** Facts are shared out among the variations; a single short one is told in each. This stand-in cannot translate: others are left out */
function factsFor({ language, comment, whatHappened }: Asked, variation: number): string {
  const fitting = (text: string) => factsIn(text).filter((fact) => isSpanish(fact) === (language === 'es'))
  const own = fitting(comment)
  const facts = own.length > 0 ? own : fitting(whatHappened)
  const [only = ''] = facts
  if (facts.length === 1) return variation === 1 || only.split(' ').length <= 14 ? only : ''
  return facts
    .filter((_, index) => index % 3 === variation - 1)
    .slice(0, 2)
    .join(' ')
}

const inEnglish = ({ business, staff, words }: Asked, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'and')
  const said = listed(words.map(lower), 'and')
  if (variation === 2)
    return [
      who ? `${who} took the time to look after me.` : 'Somebody was there for me from the first minute.',
      facts,
      said && `For me it was ${said}.`,
      'I went home with a good feeling.',
    ]
  if (variation === 3)
    return [
      business.type ? `To a neighbor who needs a ${lower(business.type)} I can name this one.` : 'To a neighbor I can name this place.',
      facts,
      said && `My own words are ${said}.`,
    ]
  return [
    `This is how my visit to ${business.name || 'them'} was.`,
    facts,
    said && `In short, ${said}.`,
    'I knew at every point what came next.',
  ]
}

const inSpanish = ({ business, staff, words }: Asked, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'y')
  const said = listed(words.map(lower), 'y')
  if (variation === 2)
    return [
      who ? `Me atendió con calma el equipo de ${who}.` : 'Desde el primer minuto hubo una persona para mí.',
      facts,
      said && `Para mí fue así: ${said}.`,
      'Volví a casa con una buena sensación.',
    ]
  if (variation === 3)
    return [
      'A un vecino que me pregunta por un lugar de confianza le puedo decir este nombre.',
      facts,
      said && `Con mis propias palabras: ${said}.`,
    ]
  return [
    `Así fue mi visita a ${business.name || 'este lugar'}.`,
    facts,
    said && `En pocas palabras, ${said}.`,
    'En todo momento supe lo que venía después y no tuve que esperar una respuesta.',
  ]
}

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

function listed(items: string[], and: string): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

function shortName(name: string): string {
  const words = name.split(',')[0]?.trim().split(/\s+/) ?? []
  const [first = ''] = words
  return /^(dr|dra)\.?$/i.test(first) ? `${first} ${words.at(-1)}` : first
}

function readAsked(question: string): Asked {
  const data = asRecord(parse(question))
  const business = asRecord(data.business)
  const customer = asRecord(data.customer)
  return {
    language: textOf(data.language),
    variation: typeof data.variation === 'number' ? data.variation : 1,
    business: { name: textOf(business.name), type: textOf(business.type) },
    staff: listOf(data.staff).map((person) => ({ name: textOf(asRecord(person).name) })),
    whatHappened: textOf(data.what_happened),
    words: listOf(customer.words).map(textOf),
    comment: textOf(customer.comment),
    draftsSoFar: listOf(data.drafts_so_far).map(textOf),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
