import { formatPhoneNumber } from '../formats/formats.ts'
import type { Language } from '../formats/languages.ts'
import { replaceTypography } from '../formats/text-message.ts'

// Free of zod. The texts and greetings for callers whose call nobody answered, used both for the text itself and for its preview

/** The only placeholder of these templates */
const BUSINESS = '{business}'

interface MissedCallTemplates {
  textBack: string
  voicemail: string
}

/** Defaults for a business that has not written its own. The Spanish text avoids á, í, ó and ú, which would double its price */
export const DEFAULT_MISSED_CALL_TEMPLATES: Record<Language, MissedCallTemplates> = {
  en: {
    textBack: 'Sorry we missed your call. We will call you back as soon as we can.',
    voicemail:
      'You have reached {business}. Nobody can take your call right now. Please leave your name and a short message after the beep, and we will call you back.',
  },
  es: {
    textBack: 'Lamentamos no haber podido atender su llamada. Le llamaremos lo antes posible.',
    voicemail:
      'Ha llamado a {business}. En este momento no podemos atenderle. Deje su nombre y un breve mensaje después del tono, y le devolveremos la llamada.',
  },
}

const ENDINGS: Record<Language, (number: string) => string> = {
  en: (number) => `${number && `Call us: ${number}. `}Reply STOP to opt out`,
  es: (number) => `${number && `Llame al ${number}. `}Responda STOP para cancelar`,
}

export const fillInBusiness = (template: string, business: string): string => template.replaceAll(BUSINESS, () => business)

interface TextBack {
  template: string
  business: string
  /** The number that was called, E.164. The text may be sent from another number */
  number: string | null
  language: Language
}

/** Adds the business's name, the number to call, and how to opt out */
export function writeTextBack({ template, business, number, language }: TextBack): string {
  const named = template.includes(BUSINESS) ? template : `${BUSINESS}: ${template}`
  const end = /[.!?]$/.test(named) ? '' : '.'
  return `${fillInBusiness(replaceTypography(named), replaceTypography(business))}${end} ${ENDINGS[language](number ? formatPhoneNumber(number) : '')}`
}
