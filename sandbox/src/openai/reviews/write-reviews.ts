import { factsIn, inFirstPerson, isSpanish } from './stated-facts.ts'

/** The fields of a request for drafts that this simulator uses; any of them may be missing */
interface DraftRequest {
  language: string
  /** Requested by the customer's page, which sends no data of the staff */
  isCustomers: boolean
  variation: number
  business: { name: string; type: string }
  staff: { name: string }[]
  whatHappened: string
  keywords: string[]
  comment: string
  draftsSoFar: string[]
}

/** How a model goes wrong about drafts; chosen by the fault switch */
export type DraftTrouble = 'empty' | 'too_long' | 'wrong_language' | 'alike' | 'invented'

/** One draft of a review, by deterministic rules: the same data always give the same text */
export function writeReview(question: string, trouble?: DraftTrouble): { review: string } {
  const draftRequest = readDraftRequest(question)
  if (trouble === 'alike') return { review: draftRequest.draftsSoFar[0] ?? compose(draftRequest, 1) }
  return { review: spoil(draftRequest, compose(draftRequest, draftRequest.variation), trouble) }
}

/** Three drafts that begin, go and end in different ways */
export function writeReviews(question: string, trouble?: DraftTrouble): { reviews: string[] } {
  const draftRequest = readDraftRequest(question)
  return { reviews: [1, 2, 3].map((variation) => spoil(draftRequest, compose(draftRequest, trouble === 'alike' ? 1 : variation), trouble)) }
}

function spoil(draftRequest: DraftRequest, draft: string, trouble: DraftTrouble | undefined): string {
  switch (trouble) {
    case 'empty':
      return '  '
    case 'too_long':
      return `${draft} `.repeat(40)
    case 'wrong_language':
      return compose({ ...draftRequest, language: draftRequest.language === 'es' ? 'en' : 'es' }, draftRequest.variation || 1)
    case 'invented':
      return `${draft} Doctor Wexler did it in 17 minutes.`
    default:
      return draft
  }
}

function compose(draftRequest: DraftRequest, variation: number): string {
  const [english, spanish] = draftRequest.isCustomers ? [customersEnglish, customersSpanish] : [inEnglish, inSpanish]
  const sentences = (draftRequest.language === 'es' ? spanish : english)(draftRequest, variation, factsFor(draftRequest, variation))
  return sentences.filter(Boolean).join(' ')
}

/** Distributes facts over the variations; a single short one appears in each. Facts in another language are left out */
function factsFor({ language, comment, whatHappened }: DraftRequest, variation: number): string {
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

/** Written from the staff's description of the visit */
const inEnglish = ({ business, staff, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'and')
  const listedKeywords = listed(keywords.map(lower), 'and')
  const place = business.name || 'this place'
  if (variation === 2)
    return [`${who || `The team at ${place}`} took care of me.`, facts, listedKeywords && `I’d mention ${listedKeywords}.`]
  if (variation === 3)
    return [
      `For anyone looking for this kind of help nearby, I went to ${place}.`,
      facts,
      listedKeywords && `In a few words: ${listedKeywords}.`,
    ]
  return [
    `Here’s how my visit to ${place} went.`,
    facts,
    listedKeywords && `In short, ${listedKeywords}.`,
    who && `${who} took care of me.`,
  ]
}

const inSpanish = ({ business, staff, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const who = listed(staff.map(({ name }) => shortName(name)).slice(0, 3), 'y')
  const listedKeywords = listed(keywords.map(lower), 'y')
  const place = business.name || 'este lugar'
  if (variation === 2)
    return [
      who ? `Me atendió el equipo de ${who}.` : `Me atendió el equipo de ${place}.`,
      facts,
      listedKeywords && `Quiero mencionar ${listedKeywords}.`,
    ]
  if (variation === 3)
    return [
      `Para quien busca este tipo de ayuda cerca de aquí, yo fui a ${place}.`,
      facts,
      listedKeywords && `En mis palabras: ${listedKeywords}.`,
    ]
  return [`Así fue mi visita a ${place}.`, facts, listedKeywords && `En pocas palabras, ${listedKeywords}.`, who && `Estuve con ${who}.`]
}

/** Written from the customer's keywords and comment and their recommendation; nothing else is known of the visit */
const customersEnglish = ({ business, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const listedKeywords = listed(keywords.map(lower), 'and')
  const place = business.name || 'this place'
  if (variation === 2)
    return [
      listedKeywords ? `What I’d tell a friend about is ${listedKeywords}.` : 'A few words about my visit.',
      facts,
      `I can recommend ${place}.`,
    ]
  if (variation === 3)
    return [facts, listedKeywords && `When someone asks me about ${place}, I mention ${listedKeywords}.`, 'They have my recommendation.']
  return [`I would recommend ${place}.`, facts, listedKeywords && `What I remember from my visit: ${listedKeywords}.`]
}

const customersSpanish = ({ business, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const listedKeywords = listed(keywords.map(lower), 'y')
  const place = business.name || 'este lugar'
  if (variation === 2)
    return [
      listedKeywords ? `Lo que le contaría a un amigo es ${listedKeywords}.` : 'Unas palabras sobre mi visita.',
      facts,
      `Puedo recomendar ${place}.`,
    ]
  if (variation === 3)
    return [facts, listedKeywords && `Cuando me preguntan por ${place}, menciono ${listedKeywords}.`, 'Tienen mi recomendación.']
  return [`Yo recomendaría ${place}.`, facts, listedKeywords && `Lo que recuerdo de la visita: ${listedKeywords}.`]
}

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

function listed(items: string[], and: string): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

function shortName(name: string): string {
  const nameParts = name.split(',')[0]?.trim().split(/\s+/) ?? []
  const [first = ''] = nameParts
  return /^(dr|dra)\.?$/i.test(first) ? `${first} ${nameParts.at(-1)}` : first
}

function readDraftRequest(question: string): DraftRequest {
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
    keywords: listOf(customer.words).map(textOf),
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
