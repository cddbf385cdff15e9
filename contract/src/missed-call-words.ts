import { formatPhoneNumber } from './formats.ts'
import type { Language } from './languages.ts'
import { plain } from './text-message.ts'

// Free of zod: what callers read and hear whom nobody answered, for the text itself and for its preview

/** The only thing that the words can name */
const BUSINESS = '{business}'

interface MissedCallWords {
  textBack: string
  voicemail: string
}

/** Offered to a business that has written none of its own. The Spanish text does without á, í, ó and ú, which would double its price */
export const OUR_MISSED_CALL_WORDS: Record<Language, MissedCallWords> = {
  en: {
    textBack: 'Sorry we missed your call. We will call you back as soon as we can.',
    voicemail:
      'You have reached {business}. Nobody can take your call right now. Please leave your name and a short message after the beep, and we will call you back.',
  },
  es: {
    textBack: 'Perdone que no pudimos atender su llamada. Le llamaremos lo antes posible.',
    voicemail:
      'Ha llamado a {business}. En este momento no podemos atenderle. Deje su nombre y un breve mensaje después del tono, y le devolveremos la llamada.',
  },
}

const ENDINGS: Record<Language, (number: string) => string> = {
  en: (number) => `${number && `Call us: ${number}. `}Reply STOP to opt out`,
  es: (number) => `${number && `Llame al ${number}. `}Responda STOP para cancelar`,
}

export const nameBusiness = (words: string, business: string): string => words.replaceAll(BUSINESS, () => business)

interface TextBack {
  words: string
  business: string
  /** The number that was called, E.164: the text may have come from another one */
  number: string | null
  language: Language
}

/** Names the business, says where to call, and how to get no more */
export function writeTextBack({ words, business, number, language }: TextBack): string {
  const named = words.includes(BUSINESS) ? words : `${BUSINESS}: ${words}`
  const end = /[.!?]$/.test(named) ? '' : '.'
  return `${nameBusiness(plain(named), plain(business))}${end} ${ENDINGS[language](number ? formatPhoneNumber(number) : '')}`
}
