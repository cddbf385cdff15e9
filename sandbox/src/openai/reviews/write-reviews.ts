import { findFactSentences, isSpanish, toFirstPerson } from './stated-facts.ts'

/** The fields of a request for drafts that this simulator uses; any of them may be missing */
interface DraftRequest {
  language: string
  /** Whether the customer's page requests the draft. Its requests contain no data from the staff */
  isCustomers: boolean
  variation: number
  business: { name: string; type: string }
  staff: { name: string }[]
  whatHappened: string
  keywords: string[]
  comment: string
  draftsSoFar: string[]
}

/** How a model's drafts can be wrong; selected by the fault switch */
export type DraftTrouble = 'empty' | 'too_long' | 'wrong_language' | 'alike' | 'invented'

/** One draft of a review, by deterministic rules, so that the same data always results in the same text */
export function writeReview(question: string, trouble?: DraftTrouble): { review: string } {
  const draftRequest = readDraftRequest(question)
  if (trouble === 'alike') return { review: draftRequest.draftsSoFar[0] ?? composeDraft(draftRequest, 1) }
  return { review: spoilDraft(draftRequest, composeDraft(draftRequest, draftRequest.variation), trouble) }
}

/** Three drafts that differ in their beginning, middle and end */
export function writeReviews(question: string, trouble?: DraftTrouble): { reviews: string[] } {
  const draftRequest = readDraftRequest(question)
  return {
    reviews: [1, 2, 3].map((variation) =>
      spoilDraft(draftRequest, composeDraft(draftRequest, trouble === 'alike' ? 1 : variation), trouble),
    ),
  }
}

function spoilDraft(draftRequest: DraftRequest, draft: string, trouble: DraftTrouble | undefined): string {
  switch (trouble) {
    case 'empty':
      return '  '
    case 'too_long':
      return `${draft} `.repeat(40)
    case 'wrong_language':
      return composeDraft({ ...draftRequest, language: draftRequest.language === 'es' ? 'en' : 'es' }, draftRequest.variation || 1)
    case 'invented':
      return `${draft} Doctor Wexler did it in 17 minutes.`
    default:
      return draft
  }
}

function composeDraft(draftRequest: DraftRequest, variation: number): string {
  const [english, spanish] = draftRequest.isCustomers
    ? [writeEnglishForCustomer, writeSpanishForCustomer]
    : [writeEnglishSentences, writeSpanishSentences]
  const sentences = (draftRequest.language === 'es' ? spanish : english)(draftRequest, variation, chooseFacts(draftRequest, variation))
  return sentences.filter(Boolean).join(' ')
}

/**
 * Distributes facts among the variations. If there is only one short
 * fact, each variation contains it. Facts in another language are omitted
 */
function chooseFacts({ language, comment, whatHappened }: DraftRequest, variation: number): string {
  const fitting = (text: string) =>
    findFactSentences(text)
      .filter((fact) => isSpanish(fact) === (language === 'es'))
      .map(toFirstPerson)
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
const writeEnglishSentences = ({ business, staff, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const who = joinItems(staff.map(({ name }) => shortNameOf(name)).slice(0, 3), 'and')
  const listedKeywords = joinItems(keywords.map(lowerFirstLetter), 'and')
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

const writeSpanishSentences = ({ business, staff, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const who = joinItems(staff.map(({ name }) => shortNameOf(name)).slice(0, 3), 'y')
  const listedKeywords = joinItems(keywords.map(lowerFirstLetter), 'y')
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

/** Written from the customer's keywords, comment and recommendation. Nothing else is known about the visit */
const writeEnglishForCustomer = ({ business, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const listedKeywords = joinItems(keywords.map(lowerFirstLetter), 'and')
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

const writeSpanishForCustomer = ({ business, keywords }: DraftRequest, variation: number, facts: string): string[] => {
  const listedKeywords = joinItems(keywords.map(lowerFirstLetter), 'y')
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

const lowerFirstLetter = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

function joinItems(items: string[], and: string): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

function shortNameOf(name: string): string {
  const nameParts = name.split(',')[0]?.trim().split(/\s+/) ?? []
  const [first = ''] = nameParts
  return /^(dr|dra)\.?$/i.test(first) ? `${first} ${nameParts.at(-1)}` : first
}

function readDraftRequest(question: string): DraftRequest {
  const data = asRecord(parseJsonOrEmpty(question))
  const business = asRecord(data.business)
  const customer = asRecord(data.customer)
  return {
    language: textOrEmpty(data.language),
    isCustomers: data.customer !== undefined && data.what_happened === undefined,
    variation: typeof data.variation === 'number' ? data.variation : 1,
    business: { name: textOrEmpty(business.name), type: textOrEmpty(business.type) },
    staff: listOrEmpty(data.staff).map((person) => ({ name: textOrEmpty(asRecord(person).name) })),
    whatHappened: textOrEmpty(data.what_happened),
    keywords: listOrEmpty(customer.words).map(textOrEmpty),
    comment: textOrEmpty(customer.comment),
    draftsSoFar: listOrEmpty(data.drafts_so_far).map(textOrEmpty),
  }
}

function parseJsonOrEmpty(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
