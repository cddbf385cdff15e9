import type { Language } from '#contract/formats/languages.ts'
import type { CallStep } from '../../../platform/vendors/telephony.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'

interface Spoken {
  greeting: (business: string) => string
  recording: string
  nobodyThere: string
}

const SPOKEN: Record<Language, Spoken> = {
  en: {
    greeting: (business) => `Thank you for calling ${business}.`,
    recording: 'This call will be recorded.',
    nobodyThere: 'We’re sorry, no one can take your call right now. Please try again later.',
  },
  es: {
    greeting: (business) => `Gracias por llamar a ${business}.`,
    recording: 'Esta llamada será grabada.',
    nobodyThere: 'Lo sentimos, nadie puede atender su llamada en este momento. Por favor, intente más tarde.',
  },
}

export const NOT_IN_SERVICE = 'We’re sorry, this number is not in service.'

/** The greeting in the number's language, with the notice if the call is recorded */
export function greet({ companyName, recording, numberLanguage: language }: InquirySettings): CallStep {
  const { greeting, recording: notice } = SPOKEN[language]
  return speak(recording ? `${greeting(companyName)} ${notice}` : greeting(companyName), language)
}

/** null: the number no longer has an owner */
export function sayNobodyThere(settings: InquirySettings | null, { isGreeted = true } = {}): CallStep {
  const language = settings?.numberLanguage ?? 'en'
  const { greeting, nobodyThere } = SPOKEN[language]
  return speak(isGreeted || !settings ? nobodyThere : `${greeting(settings.companyName)} ${nobodyThere}`, language)
}

/** English is the phone company's default */
const speak = (say: string, language: Language): CallStep => (language === 'en' ? { say } : { say, language })
