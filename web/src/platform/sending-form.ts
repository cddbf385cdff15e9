import { TEXT_COUNTRY_CODES, type TextCountryCode, toWirePhoneNumber } from '#contract/formats/phone-numbers.ts'

export const WRONG_PHONE_NUMBER = 'Please enter the correct phone number.'

/** Where a message goes: by email, by text too if wanted, or by text alone */
export interface SendingValues {
  email: string
  byText: boolean
  /** No email address is required */
  textOnly: boolean
  countryCode: TextCountryCode
  phone_number: string
}

/** The API's format of the address, if one is required, and of the number, if a text is wanted */
export function toChannels({ email, byText, textOnly, countryCode, phone_number: typed }: SendingValues): {
  email?: string
  phone_number?: string
} {
  const number = byText ? toWirePhoneNumber(countryCode, typed) : null
  return { ...(!textOnly && { email: email.trim() }), ...(number !== null && { phone_number: number }) }
}

/** The account's own country code where text messages can be sent to it, else the first one offered */
export function defaultCountryCode(own: string | undefined): TextCountryCode {
  return TEXT_COUNTRY_CODES.find((code) => code === own) ?? TEXT_COUNTRY_CODES[0]
}

/** By text alone clears the address, so that no email can go out to one that is no longer seen */
export function textOnlyChanges(isTextOnly: boolean): Partial<SendingValues> {
  return isTextOnly ? { textOnly: true, byText: true, email: '' } : { textOnly: false }
}
