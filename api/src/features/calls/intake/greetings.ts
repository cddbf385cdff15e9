import type { Language } from '#contract/formats/languages.ts'
import type { CallStep } from '../../../platform/vendors/telephony/telephony.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'

interface Spoken {
  greeting: (business: string) => string
  calling: (business: string) => string
  recording: string
  nobodyThere: string
  /** `number`: its digits, which are read one by one */
  givenUp: (business: string, number: string) => string
}

const SPOKEN: Record<Language, Spoken> = {
  en: {
    greeting: (business) => `Thank you for calling ${business}.`,
    calling: (business) => `This is ${business}.`,
    recording: 'This call will be recorded.',
    nobodyThere: 'We’re sorry, no one can take your call right now. Please try again later.',
    givenUp: (business, number) => `${business} no longer uses this number. Please call ${number}.`,
  },
  es: {
    greeting: (business) => `Gracias por llamar a ${business}.`,
    calling: (business) => `Le llamamos de ${business}.`,
    recording: 'Esta llamada será grabada.',
    nobodyThere: 'Lo sentimos, nadie puede atender su llamada en este momento. Por favor, intente más tarde.',
    givenUp: (business, number) => `${business} ya no usa este número. Por favor, llame al ${number}.`,
  },
}

export const NOT_IN_SERVICE = 'We’re sorry, this number is not in service.'

/** The greeting in the number's language, with the notice if the call is recorded */
export function greet({ companyName, recording, numberLanguage: language }: InquirySettings): CallStep {
  const { greeting, recording: notice } = SPOKEN[language]
  return speak(recording ? `${greeting(companyName)} ${notice}` : greeting(companyName), language)
}

/** What a customer hears who is called, before somebody of the business is connected */
export function sayRecordingNotice({ companyName, numberLanguage: language }: InquirySettings): CallStep {
  const { calling, recording } = SPOKEN[language]
  return speak(`${calling(companyName)} ${recording}`, language)
}

/** null: the number no longer has an owner */
export function sayNobodyThere(settings: InquirySettings | null, { isGreeted = true } = {}): CallStep {
  const language = settings?.numberLanguage ?? 'en'
  const { greeting, nobodyThere } = SPOKEN[language]
  return speak(isGreeted || !settings ? nobodyThere : `${greeting(settings.companyName)} ${nobodyThere}`, language)
}

/** `settings`: those of the main number, which callers can call instead */
export function sayNumberGivenUp(settings: InquirySettings | null): CallStep {
  const language = settings?.numberLanguage ?? 'en'
  if (!settings?.trackingNumber) return speak(NOT_IN_SERVICE, 'en')
  const number = [...settings.trackingNumber.replace(/^\+1/, '')].filter((digit) => digit !== '+').join(' ')
  return speak(SPOKEN[language].givenUp(settings.companyName, number), language)
}

/** English is the phone company's default */
const speak = (say: string, language: Language): CallStep => (language === 'en' ? { say } : { say, language })
