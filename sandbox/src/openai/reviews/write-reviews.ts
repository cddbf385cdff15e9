import { factsIn, inFirstPerson, isSpanish } from './told-facts.ts'

/** What a request for drafts contains, as far as this stand-in uses it; anything may be missing */
interface Asked {
  language: string
  /** Asked for by the customer's page, which sends nothing of the staff's */
  isCustomers: boolean
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
  const [english, spanish] = asked.isCustomers ? [customersEnglish, customersSpanish] : [inEnglish, inSpanish]
  const sentences = (asked.language === 'es' ? spanish : english)(asked, variation, factsFor(asked, variation))
  return sentences.filter(Boolean).join(' ')
}

/** Facts are shared out among the variations; a single short one is told in each. This stand-in cannot translate: others are left out */
function factsFor({ language, comment, whatHappened }: Asked, variation: number): string {
  const fitting = (text: string) =>
    factsIn(text)
      .filter((fact) => isSpanish(fact) === (language === 'es'))
      .map(inFirstPerson)
  const own = fitting(comment)
  const facts = own.length > 0 ? own : fitting(whatHappened)
  const [only = ''] = facts
  if (facts.length === 1) return variation === 1 || only.split(' ').length <= 14 ? only : ''
  return facts
    .filter((_, index) => index % 3 === variation - 1)
    .slice(0, 2)
    .join(' ')
}

/** From the staff's note */
const inEnglish = ({ business, staff, words }: Asked, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'and')
  const said = listed(words.map(lower), 'and')
  const place = business.name || 'this place'
  if (variation === 2)
    return [`It was ${who || `the team at ${place}`} who looked after me when I was there.`, facts, said && `I would mention ${said}.`]
  if (variation === 3)
    return [`For anyone in the area who needs this kind of help, I went to ${place}.`, facts, said && `My words for it are ${said}.`]
  return [`This is about my visit to ${place}.`, facts, said && `In short, ${said}.`, who && `I was seen by ${who}.`]
}

const inSpanish = ({ business, staff, words }: Asked, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'y')
  const said = listed(words.map(lower), 'y')
  const place = business.name || 'este lugar'
  if (variation === 2)
    return [who ? `Me atendió el equipo de ${who}.` : `Me atendió el equipo de ${place}.`, facts, said && `Quiero mencionar ${said}.`]
  if (variation === 3)
    return [`Para quien busca este tipo de ayuda cerca de aquí, yo fui a ${place}.`, facts, said && `Mis palabras son ${said}.`]
  return [`Así fue mi visita a ${place}.`, facts, said && `En pocas palabras, ${said}.`, who && `Estuve con ${who}.`]
}

/** From what the customer chose and wrote, and that they would recommend the business: nothing else is known of the visit */
const customersEnglish = ({ business, words }: Asked, variation: number, facts: string): string[] => {
  const said = listed(words.map(lower), 'and')
  const place = business.name || 'this place'
  if (variation === 2)
    return [said ? `What I would tell a friend about is ${said}.` : 'A few words about my visit.', facts, `I can recommend ${place}.`]
  if (variation === 3) return [facts, said && `When somebody asks me about ${place}, I mention ${said}.`, 'They have my recommendation.']
  return [`I would recommend ${place}.`, facts, said && `On my mind after the visit: ${said}.`]
}

const customersSpanish = ({ business, words }: Asked, variation: number, facts: string): string[] => {
  const said = listed(words.map(lower), 'y')
  const place = business.name || 'este lugar'
  if (variation === 2)
    return [said ? `Lo que le contaría a un amigo es ${said}.` : 'Unas palabras sobre mi visita.', facts, `Puedo recomendar ${place}.`]
  if (variation === 3) return [facts, said && `Cuando me preguntan por ${place}, menciono ${said}.`, 'Tienen mi recomendación.']
  return [`Yo recomendaría ${place}.`, facts, said && `Lo que recuerdo de la visita: ${said}.`]
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
    isCustomers: data.customer !== undefined && data.what_happened === undefined,
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
