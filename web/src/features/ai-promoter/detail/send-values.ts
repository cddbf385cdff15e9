import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Language } from '#contract/formats/languages.ts'
import { groupTypedPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode } from '#contract/formats/phone-numbers.ts'
import { type SendingValues, toRecipientFields } from '../../../platform/sending-form.ts'

/** 'auto': the message in English, the page in the language of the customer's browser */
export type LanguageChoice = Language | 'auto'

export interface SendValues extends SendingValues, Record<string, unknown> {
  language: LanguageChoice
}

/** As last sent; empty for a request that has not been sent yet */
export function toSendValues(request: ReviewRequestDetail, ownCode: TextCountryCode): SendValues {
  const { email_address: email, phone_number: number, language } = request
  const code = TEXT_COUNTRY_CODES.find((known) => number.startsWith(known)) ?? ownCode
  return {
    email,
    byText: number !== '',
    textOnly: number !== '' && email === '',
    countryCode: code,
    phone_number: number === '' ? '' : groupTypedPhoneNumber(code, number.slice(code.length)),
    language: language ?? 'auto',
  }
}

export function toSendBody(uuid: string, { language, ...channels }: SendValues) {
  return { review_generator_uuid: uuid, ...toRecipientFields(channels), ...(language !== 'auto' && { language }) }
}
