import { TEXT_COUNTRY_CODES, type TextCountryCode, toWirePhoneNumber } from '#contract/formats/phone-numbers.ts'

export const WRONG_PHONE_NUMBER = 'Please enter the correct phone number.'

/** How a message is sent: by email, optionally also by text, or by text alone */
export interface SendingValues {
  email: string
  byText: boolean
  /** True if no email address is required */
  textOnly: boolean
  countryCode: TextCountryCode
  phone_number: string
}

/** The recipient in the API's format: the email address if one is required, and the number if a text is wanted */
export function toRecipientFields({ email, byText, textOnly, countryCode, phone_number: typed }: SendingValues): {
  email?: string
  phone_number?: string
} {
  const number = byText ? toWirePhoneNumber(countryCode, typed) : null
  return { ...(!textOnly && { email: email.trim() }), ...(number !== null && { phone_number: number }) }
}

/** The account's own country code if texts can be sent to it, or else the first code offered */
export function defaultCountryCode(own: string | undefined): TextCountryCode {
  return TEXT_COUNTRY_CODES.find((code) => code === own) ?? TEXT_COUNTRY_CODES[0]
}

/** Choosing text alone clears the address, so that no email can be sent to an address that is no longer visible */
export function textOnlyChanges(isTextOnly: boolean): Partial<SendingValues> {
  return isTextOnly ? { textOnly: true, byText: true, email: '' } : { textOnly: false }
}
