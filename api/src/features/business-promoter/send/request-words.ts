import type { Language } from '#contract/languages.ts'
import type { InvitationWords } from './invitation-email.ts'
import { fittingText, plain } from './invitation-text.ts'

/** What the message of a review request tells about the visit */
export interface RequestFacts {
  companyName: string
  /** Empty: nobody is greeted by name */
  firstName: string
  /** Those who looked after the customer, as they are called: "Dr. Patel" */
  hosts: readonly string[]
  visitedAt: Date
  sentAt: Date
  timeZone: string
}

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const dayOf = (language: Language, moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone }).format(moment)

const listOf = (language: Language, names: readonly string[]) =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names)

export function requestEmailWords(language: Language, facts: RequestFacts): InvitationWords {
  const { firstName, hosts, visitedAt, sentAt, timeZone } = facts
  const visitDay = dayOf(language, visitedAt, timeZone)
  const isToday = visitDay === dayOf(language, sentAt, timeZone)
  const who = listOf(language, hosts)
  if (language === 'es')
    return {
      language,
      subject: firstName ? `${firstName}, ¿le ayudamos con las palabras?` : '¿Le ayudamos con las palabras?',
      preview: 'Un borrador que usted puede cambiar. Publíquelo solo si es cierto para usted.',
      heading: isToday ? 'Gracias por venir hoy' : 'Gracias por su visita',
      body: `${who ? `${who} ${hosts.length > 1 ? 'le atendieron' : 'le atendió'}. ` : ''}Si quiere contar a otros cómo le fue, hemos preparado un borrador. Elija lo que corresponda, cambie lo que quiera y publíquelo solo si es cierto para usted.`,
      button: 'Abrir mi borrador',
      orOpen: 'O abra este enlace:',
      reason: `Recibe este mensaje porque nos visitó el ${visitDay}.`,
      unsubscribe: 'Darse de baja',
      sentWith: (brand) => `Enviado con ${brand}`,
    }
  return {
    language,
    subject: firstName ? `${firstName}, may we help with the words?` : 'May we help with the words?',
    preview: 'A draft that you can change. Post it only if it is true for you.',
    heading: isToday ? 'Thank you for coming in today' : 'Thank you for your visit',
    body: `${who ? `${who} looked after you. ` : ''}If you would like to tell others how it was, we have prepared a draft. Pick what fits, change anything, and post it only if it is true for you.`,
    button: 'Open my draft',
    orOpen: 'Or open this link:',
    reason: `You get this because you visited us on ${visitDay}.`,
    unsubscribe: 'Unsubscribe',
    sentWith: (brand) => `Sent with ${brand}`,
  }
}

/** STOP is the word that carriers know, in every language */
export function writeRequestText(
  language: Language,
  { companyName, firstName }: Pick<RequestFacts, 'companyName' | 'firstName'>,
  url: string,
): string {
  const [company, first] = [plain(companyName), plain(firstName)]
  if (language === 'es')
    return fittingText([
      ...(first ? [`${company}: Hola ${first}, gracias por su visita. Su borrador de opinión: ${url} STOP para no recibir`] : []),
      `${company}: Gracias por su visita. Su borrador: ${url} STOP para no recibir`,
      `${company}: ${url} STOP para no recibir`,
    ])
  return fittingText([
    ...(first ? [`${company}: Hi ${first}, thank you for your visit. Your draft of a review: ${url} Reply STOP to opt out`] : []),
    `${company}: Thank you for your visit. Your draft: ${url} Reply STOP to opt out`,
    `${company}: ${url} Reply STOP to opt out`,
  ])
}
